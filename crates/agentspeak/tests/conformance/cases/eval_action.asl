p(1).
!start.
+!start <- .eval(X,p(1)); .print(X); .eval(Y,p(9)); .print(Y); .eval(Z, 1 < 2 & p(_)); .print(Z).
