// A goal that calls itself 100,000 times.
!count(0).
+!count(100000) <- .print(done).
+!count(N) <- !count(N+1).
