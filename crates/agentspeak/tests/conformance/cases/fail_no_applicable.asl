!start.
+!start <- !g(1); .print(never).
+!g(X) : X > 5 <- .print(x).
-!g(X)[error(E)] <- .print(X,E).
