!start.
+!start <- !g(X); .print(X).
+!g(X) <- .fail.
-!g(X) <- X = recovered.
