c(1).
!start.
+!start <- while (c(X) & X < 4) { .print(X); -+c(X+1) }; ?c(Z); .print(Z).
