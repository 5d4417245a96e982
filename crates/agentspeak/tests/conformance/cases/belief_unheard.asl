// Changes of beliefs that no plan reacts to, one after the other, among others that are heard.
c(0).
n(0).
!start.
+!start <- !loop(0); !heard; !fails; !sources; !zero.
+!loop(N) : N >= 3 <- ?c(X); ?n(Y); .print(loop, X, Y).
+!loop(N) <- -+c(N); +d(N); +d(N); -d(7); -d(N); ?n(M); -+n(M+N); !loop(N+1).
+!heard <- -+h(1); -+h(2); +k(1); -k(1); while (c(X) & X < 6) { -+c(X+1); -+h(X) }; ?c(Z); .print(heard, Z).
+h(X) <- .print(new(X)).
-h(X) <- .print(gone(X)).
-k(X) <- .print(without(X)).
+!fails <- ?c(X); ?d(X); .print(never).
-!fails <- ?c(X); .print(failed, X).
+!sources <- +e(1); +e(2)[source(other)]; -e(2); +>e(4); ?e(A); .print(first, A); -+e(3); .findall(X, e(X), L); .print(L).
+!zero <- ?c(X); +f(X div 2); ?f(Y); .print(half, Y); Z = X div 0; .print(never, Z).
-!zero <- .print(never).
