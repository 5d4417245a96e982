!start.
+!start <- X = "abc"; if (X == "abc") { .print(1) }; if (X \== "abd") { .print(2) }; if ("a" == a) { .print(3) } else { .print(4) }.
