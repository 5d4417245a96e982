!start.
+!start <- .print(before); a = b; .print(never).
