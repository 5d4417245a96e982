!start.
+!start <- .print(math.max([3,1,7])); .print(math.min([3,1,7])); .print(math.sum([1,2,3])); .print(math.average([1,2,3,4])); .print(math.mean([1,2])); .print(math.median([5,1,3])); .print(math.median([4,1,3,2])); .print(math.std_dev([1,2,3,4])).
