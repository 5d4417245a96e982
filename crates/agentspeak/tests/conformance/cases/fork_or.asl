!a.
+!a <- .print(s); (.print(x1); .print(x2); .print(x3)) ||| .print(y1); .print(e).
