!start.
+!start <- .nth(5,[a],X); .print(never).
