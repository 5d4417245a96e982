// A plan for a failure that fails itself: tried again at the bottom of an intention.
tries(0).
!g.
+!g <- .fail.
-!g <- ?tries(N); -+tries(N+1); .print(r,N); N>=2; .print(done).
