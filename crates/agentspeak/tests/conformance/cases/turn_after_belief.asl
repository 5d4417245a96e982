// A plan that ends with a change of belief is over only in the next turn of its intention.
!a(0). !c(0). !d(0).
+!a(6) <- .print(end_a).
+!a(N) <- .print(a,N); !a(N+1).
+!c(6) <- .print(end_c).
+!c(N) <- !step(c,N); +p(N); !c(N+1).
+!d(6) <- .print(end_d).
+!d(N) <- !away(N); .print(d,N); !d(N+1).
+!step(W,N) <- .print(W,N); +done(W,N).
+!away(N) <- -p(N); -+last(N).
