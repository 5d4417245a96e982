!start.
+!start <- if (.desire(start)) { .print(d) }; if (.intend(start)) { .print(i) }; if (not .desire(other)) { .print(n) }; !!other(3); if (.desire(other(X))) { .print(X) }.
+!other(X) <- .print(o,X).
