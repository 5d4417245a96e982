!start.
+!start <- !!a; .print(1); .print(2); .print(3).
+!a <- .print(a1); .print(a2).
