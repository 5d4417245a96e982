!start.
+!start <- +a; +a; .count(a,N); .print(N); -a; if (not a) { .print(gone) }; -a; .print(ok).
+a <- .print(ev).
