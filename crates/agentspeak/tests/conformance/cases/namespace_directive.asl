{begin namespace(n)}
p(1).
+!g <- ?p(X); .print(n,X).
{end}
p(2).
!start.
+!start <- !n::g; ?p(X); .print(X); ?n::p(Y); .print(Y).
