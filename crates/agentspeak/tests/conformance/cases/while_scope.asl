!start.
+!start <- +n(0); while (n(N) & N < 2) { Y = N; .print(Y); -+n(N+1) }; .print(Y).
