tries(0).
!start.
+!start <- !g; .print(done).
+!g : tries(N) & N >= 2 <- .print(success).
+!g <- ?tries(N); -+tries(N+1); .print(try,N); .fail.
-!g <- !g.
