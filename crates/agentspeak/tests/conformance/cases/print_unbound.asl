!start.
+!start <- .print(X); .print(f(X)); .print([X|T]); .print("v: ",X).
