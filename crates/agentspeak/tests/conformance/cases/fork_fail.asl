!a.
+!a <- !x |&| !y; .print(never).
+!x <- .print(x1); .fail.
+!y <- .print(y1); .print(y2); .print(y3); .print(y4).
-!a <- .print(failed).
