!start.
+!start <- ?p(X); .print(X); ?q(3,Y); .print(Y).
+?p(X) <- X = 42.
+?q(A,B) : A > 2 <- B = A * A.
