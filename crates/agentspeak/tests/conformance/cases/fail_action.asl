!start.
+!start <- ok_action(1); .print(acted); fail_it(2); .print(never).
-!start[error(E)] <- .print(E).
