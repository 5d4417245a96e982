!start.
+!start <- if (a < b) { .print(1) }; if (f(1) < f(2)) { .print(2) }; if ("a" < "b") { .print(3) }; if (1 < a) { .print(4) }; if ([1] < a) { .print(5) }; if (f(1) == f(1)) { .print(6) }; if (f(X) == f(Y)) { .print(7) } else { .print(8) }; if (a < f(a)) { .print(9) }; if (g(1) > f(2)) { .print(10) }; if ([1,2] < [1,3]) { .print(11) }; if ("z" > a) { .print(12) } else { .print(13) }.
