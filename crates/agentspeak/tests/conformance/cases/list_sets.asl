!start.
+!start <- .difference([1,2,3,4],[2,4],A); .print(A); .intersection([3,2,1],[2,3,9],B); .print(B); .union([3,1],[2,1],D); .print(D); .union([b,a],[a,"x",1],E); .print(E).
