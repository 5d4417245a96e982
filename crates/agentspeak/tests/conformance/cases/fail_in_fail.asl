!start.
+!start <- !a; .print(never).
+!a <- .fail.
-!a <- .print(first); .fail.
-!start <- .print(second).
