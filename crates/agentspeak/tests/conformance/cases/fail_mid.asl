!start.
+!start <- !a; .print(continues).
+!a <- !b; .print(never).
+!b <- .fail.
-!a <- .print(handled).
