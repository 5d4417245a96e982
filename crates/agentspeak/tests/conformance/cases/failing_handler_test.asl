// A test inside the failure plan that no belief answers, and one that a plan answers and fails.
tries(0).
!top.
+!top <- !a; .print(between).
-!top[error(E)] <- .print(top(E)); !b.
+!a <- .fail.
-!a <- .print(handling_a); ?unknown(1); .print(never).
+!b <- .fail.
-!b <- ?tries(N); -+tries(N+1); .print(b(N)); ?enough(N); .print(done).
+?enough(N) <- .print(asked(N)); N >= 1.
