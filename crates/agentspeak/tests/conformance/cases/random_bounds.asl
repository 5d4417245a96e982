!start.
+!start <- .random(X); if (X >= 0 & X < 1) { .print(ok) }; .random([a],Y); .print(Y); N = math.random(10); if (N >= 0 & N < 10) { .print(ok2) }; .findall(Z,.random([q],Z,3),L); .print(L).
