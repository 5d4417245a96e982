!start.
+!start <- !fact(10,F); .print(F).
+!fact(0,1).
+!fact(N,F) : N > 0 <- !fact(N-1,G); F = N*G.
