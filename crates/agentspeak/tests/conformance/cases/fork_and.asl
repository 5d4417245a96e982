!a.
+!a <- .print(s); (.print(x1); .print(x2)) |&| (.print(y1); .print(y2)); .print(e).
