// A belief changed 100,000 times in a loop.
c(0).
!run.
+!run <- while (c(X) & X < 100000) { -+c(X+1) }; .print(done).
