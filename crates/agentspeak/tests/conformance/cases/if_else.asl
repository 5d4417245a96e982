!start.
+!start <- X = 3; if (X > 2) { .print(big) } else { .print(small) }; if (X < 2) { .print(a) } elif (X == 3) { .print(b) } else { .print(c) }; if (X > 5) { .print(no) }; .print(end).
