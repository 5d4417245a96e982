!start.
+!start <- X = 5 div 2; .print(X); Y = -5 div 2; .print(Y); Z = 5.9 div 2; .print(Z).
