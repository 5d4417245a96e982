!start.
+!start <- X = 1/0; .print(X); Y = -1/0; .print(Y); Z = 0/0; .print(Z); if (X > 1000) { .print(big) }.
