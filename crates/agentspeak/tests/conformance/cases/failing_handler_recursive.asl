// The same goal below itself.
tries(0).
!top.
+!top <- !g(1); .print(end).
-!top <- .print(top_failed).
+!g(N) : N < 3 <- .print(g(N)); !g(N+1); .print(back(N)).
+!g(N) <- .print(bottom(N)); .fail.
-!g(N) : N == 3 <- .print(handle(N)); .fail.
-!g(N) <- .print(other(N)).
