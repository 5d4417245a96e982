!start.
+!start <- X = 1; X > 5; .print(never).
-!start[error(E)] <- .print(E).
