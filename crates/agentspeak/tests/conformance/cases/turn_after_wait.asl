// A plan that ends with an action that made it wait is over only in the next turn of its intention.
!a(0). !c(0).
+!a(12) <- .print(end_a).
+!a(N) <- .print(a,N); !wake(N); !a(N+1).
+!c(4) <- .print(end_c); !s(0).
+!c(N) <- !hear(N); .print(c,N); !c(N+1).
+!hear(N) <- .wait({+go(N)}).
+!wake(N) : N mod 3 == 0 <- X = N / 3; +go(X); .print(went,X).
+!wake(_).
+!s(3) <- .print(end_s).
+!s(N) <- !!rouse(N); !rest(N); .print(s,N); !s(N+1).
+!rest(_) <- .suspend.
+!rouse(N) <- .print(r,N); .print(r1,N); .resume(rest(N)); .print(r2,N); .print(r3,N); .print(r4,N).
