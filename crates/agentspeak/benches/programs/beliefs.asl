// A belief changed 100,000 times by a goal.
c(0).
!run.
+!run : c(100000) <- .print(done).
+!run <- ?c(X); -+c(X+1); !run.
