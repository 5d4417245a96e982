!a. !b.
+!a <- .print(a1); .print(a2); .print(a3).
+!b <- .print(b1); .drop_all_intentions; .print(b2).
