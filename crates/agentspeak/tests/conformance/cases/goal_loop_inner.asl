// A goal that calls another goal first and itself last, with plans of several lengths in between.
!a(0). !b(0). !c(0).
+!a(4) <- .print(end_a).
+!a(N) <- !step(a,N); !a(N+1).
+!b(4) <- .print(end_b).
+!b(N) : N < 9 <- !step(b,N); +seen(b,N); !b(N+1).
+!c(4) <- .print(end_c); !alone(0).
+!c(N) <- !through(N); !c(N+1).
+!through(N) <- !step(c,N).
+!step(W,N) <- .print(W,N); +done(W,N).
// With nothing else to do.
+!alone(5) <- .count(done(_,_),K); .print(end,K); !again(0).
+!alone(N) <- !one(N); !alone(N+1).
+!one(N) <- +p(N); .print(one,N).
+!again(5) <- .print(end).
+!again(N) <- !two(N); !again(N+1).
+!two(N) <- !three(N).
+!three(N) : N mod 2 == 0 <- .print(even,N).
+!three(N) <- +odd(N).
