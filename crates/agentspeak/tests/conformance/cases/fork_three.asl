!a.
+!a <- .print(1) |&| .print(2) |&| .print(3); .print(end).
