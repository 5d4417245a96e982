!start.
+!start <- if (nothing(X)) { .print(a) } else { .print(b) }; ?nothing(X).
-!start <- .print(f).
