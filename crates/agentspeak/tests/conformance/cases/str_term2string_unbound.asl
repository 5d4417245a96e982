// Neither the term nor the string has a value: from then on both have the same one.
!a.
+!a <- .term2string(T,S); .print("both"); T = f(1); .print(S," ",T); .term2string(U,g(2)); .print(U); !b(X); .print(X).
-!a[error(E)] <- .print(E).
+!b(Y) <- .term2string(Z,Y); Z = pizza.
