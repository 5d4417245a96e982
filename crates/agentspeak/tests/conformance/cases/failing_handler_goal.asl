// A goal inside the failure plan fails: the failure plan is tried again, wherever the goal stands.
tries(0).
!top.
+!top <- .print(begin); !g; .print(end).
-!top[error(E)] <- .print(top_failed,E).
+!g <- .fail.
-!g[error(E)] <- ?tries(N); -+tries(N+1); .print(r,N,E); !enough(N); .print(done).
+!enough(N) : N >= 2 <- .print(enough).
