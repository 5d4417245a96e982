!start.
+!start <- .length([a,b],N); .print(N); .length([],M); .print(M); .length("hello",K); .print(K); if (.length([1,2],2)) { .print(ok) }.
