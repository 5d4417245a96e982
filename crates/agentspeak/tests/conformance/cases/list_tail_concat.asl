!start.
+!start <- L = [1,2|[3,4]]; .print(L); [A|B] = L; M = [0|L]; .print(M); .length(M,N); .print(N).
