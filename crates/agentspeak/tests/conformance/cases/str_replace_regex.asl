!start.
+!start <-
    .replace("a.b.c", ".", "-", A); .print(A);
    .replace("a.b.c", "[.]", "-", B); .print(B);
    .replace("a1b22c", "[0-9]+", "#", C); .print(C);
    .replace("john smith", "([a-z]+) ([a-z]+)", "$2 $1", D); .print(D);
    .replace("x+y", "[+]", "|", E); .print(E);
    .replace(foo(bar), "o|a", "0", F); .print(F);
    .replace("abc", "(b)", "<$1$1>", G); .print(G);
    .replace("(x)", "[()]", "", H); .print(H).
