!start.
+!start <- X = Y + 1; .print(X); Y = 4; .print(X); Z = X * 2; .print(Z).
