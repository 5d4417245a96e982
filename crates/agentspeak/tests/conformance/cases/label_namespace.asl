{ begin namespace(m) }
@p1 +!go(X) <- .print(m(X)).
{ end }
@p1 +!go(X) <- .print(d(X)).
!go(1). !m::go(2).
