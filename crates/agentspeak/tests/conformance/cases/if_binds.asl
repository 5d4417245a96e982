p(7).
!start.
+!start <- if (p(X)) { .print(X) }; .print(X).
