!a.
+!a <- .print(a1); .drop_intention; .print(a2).
