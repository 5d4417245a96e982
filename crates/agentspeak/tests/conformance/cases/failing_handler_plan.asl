// A plan for a goal inside the failure plan fails in one of its steps.
tries(0).
!top.
+!top <- .print(begin); !g(5); .print(end).
-!top <- .print(top_failed).
+!g(X) <- .print(g(X)); .fail.
-!g(X)[error(E)] <- ?tries(N); -+tries(N+1); .print(r,N,X,E); !enough(N); .print(done).
+!enough(N) <- .print(test(N)); N >= 2; .print(enough).
