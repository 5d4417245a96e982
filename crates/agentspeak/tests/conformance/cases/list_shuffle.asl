!start.
+!start <- .shuffle([1,2,3,4],L); .sort(L,S); .print(S); .length(L,N); .print(N).
