!g([1,2,3]). !g([]).
+!g(L) : .length(L,N) & N > 2 <- .print(long,N).
+!g(L) : .empty(L) <- .print(empty).
