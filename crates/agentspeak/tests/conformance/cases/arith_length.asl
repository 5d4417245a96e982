!start.
+!start <- X = .length([a,b,c]) + 1; .print(X); if (.length("abc") > 2) { .print(long) }; .print(.length([])).
