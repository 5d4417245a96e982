!start.
+!start <- .print(a); .print(f(a,B)); .print([1,[2,3],x]); .print("s"); .print(f("s")); .print([]); .print(~q(1)); .print(p[a,b]); .print('Q a').
