!start.
+!start <- !a; .print(never).
+!a <- !b; .print(never2).
+!b <- .fail.
-!start <- .print(top).
