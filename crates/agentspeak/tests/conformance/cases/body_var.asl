!start.
+!start <- A = { .print(1); .print(2) }; A; .print(3); G = g(5); !G; B = .print(x); B.
+!g(X) <- .print(g,X).
