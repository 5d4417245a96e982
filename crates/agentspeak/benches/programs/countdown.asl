// A goal that calls itself 100,000 times, with a condition.
!count(100000).
+!count(N) : N > 0 <- !count(N-1).
+!count(0) <- .print(done).
