!start.
+!start <- +b(1); .print(after).
+b(X) <- .print(inb); .fail.
-!start <- .print(caught).
