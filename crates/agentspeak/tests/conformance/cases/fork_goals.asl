!a.
+!a <- !x |&| !y; .print(both).
+!x <- .print(x1); .print(x2).
+!y <- .print(y1).
