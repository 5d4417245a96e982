// Where an initial goal stands is told to whoever handles its failure.
!nobody.
!nothing(1).

  !context.
!body.
+!context : false <- .print(never).
+!body <- !inner; .print(never).
+!inner <- !lost.
-!G[error(E),code(C),code_line(L)] <- .print(E," ",C," ",L); .print(G).
-!G[error(E)] <- .print(E," nowhere ",G).
