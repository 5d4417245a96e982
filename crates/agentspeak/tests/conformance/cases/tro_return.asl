!start.
+!start <- !find(3,R); .print(R).
+!find(0,X) <- X = found.
+!find(N,X) : N > 0 <- !find(N-1,X).
