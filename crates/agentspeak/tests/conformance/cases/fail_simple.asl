!start.
+!start <- .print(a); .fail; .print(b).
-!start <- .print(recovered).
