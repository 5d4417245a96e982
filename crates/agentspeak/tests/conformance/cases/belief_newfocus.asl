!start.
+!start <- ++a; .print(1); .print(2); --a; .print(3).
+a <- .print(pa); .print(pb).
-a <- .print(ma).
