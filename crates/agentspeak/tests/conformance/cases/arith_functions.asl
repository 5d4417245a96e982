!start.
+!start <- .print(math.abs(-3)); .print(math.round(2.5)); .print(math.round(-2.5)); .print(math.floor(2.7)); .print(math.ceil(2.1)); .print(math.sqrt(16)); .print(math.max(3,7)); .print(math.min(3,7)); .print(math.log(1)); .print(math.pi); .print(math.e).
