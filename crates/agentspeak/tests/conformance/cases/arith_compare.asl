!start.
+!start <- if (1 == 1.0) { .print(a) }; if (2 > 1 & 1 < 2 & 1 <= 1 & 1 >= 1) { .print(b) }; if (not (1 > 2)) { .print(c) }; if (3 \== 4) { .print(d) }; if (1+1 == 2) { .print(e) }.
