// The same plan may be written twice with its label.
!s.
@one[atomic] +!s : true <- .print(a); !t(2).
@one[atomic] +!s : true <- .print(a); !t(2).
@two +!t(X) <- .print(X).
@two +!t(X) <- .print(X).
