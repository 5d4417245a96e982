// The goal is not the bottom of the intention: a step of its failure plan that fails is the failure of who called it.
tries(0).
!top.
+!top <- .print(begin); !g; .print(end).
-!top[error(E)] <- .print(top_failed,E).
+!g <- .fail.
-!g[error(E)] <- ?tries(N); -+tries(N+1); .print(r,N,E); N>=2; .print(done).
