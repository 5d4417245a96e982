!start.
+!start <- X = 1; !g; .print(X).
+!g <- X = 2; .print(X).
