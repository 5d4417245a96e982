!start.
+!start <- for (nothing(X)) { .print(X) }; .print(ok).
