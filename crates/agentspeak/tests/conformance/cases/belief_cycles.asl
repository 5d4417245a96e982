// Changes of beliefs, one after the other, with and without plans for them.
c(0).
!run.
!other(0).
+!run : c(5) <- .print(done); !loop.
+!run <- ?c(X); -+c(X+1); !run.
+!other(4).
+!other(N) <- .print(other(N)); +seen(N); -seen(N); !other(N+1).
+c(X) : X mod 2 == 0 <- .print(even(X)).
-c(X) : X == 3 <- .print(gone(X)).
+!loop <- while (c(X) & X < 9) { -+c(X+1); +d(X); -d(X) }; .count(d(_), N); .print(N); !last.
+d(7) <- .print(seven).
+!last <- +e(1); +e(2); ?e(Z); .print(Z); -e(_); .findall(Q, e(Q), L); .print(L); -e(5); .print(end).
