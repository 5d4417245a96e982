!start.
+!start <- if (.empty([])) { .print(a) }; if (not .empty([1])) { .print(b) }; if (.empty("")) { .print(c) }.
