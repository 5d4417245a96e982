!start.
+!start <- .print(math.round(math.sin(0))); .print(math.cos(0)); .print(math.tan(0)); .print(math.atan(0)); .print(math.asin(0)); .print(math.acos(1)).
