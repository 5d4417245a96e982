!start.
+!start <- .copy_term(f(X,Y,X),f(A,B,C)); A = 1; .print(C); X = 9; .print(A).
