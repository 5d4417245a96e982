!start.
+!start <- .concat([1],[2,3],L); .print(L); .concat([1],[2],[3],M); .print(M); .concat("a","b",S); .print(S); .concat("n",1,x,f(2),T); .print(T); .concat([],[],E); .print(E).
