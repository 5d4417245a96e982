a(1). b(2).
!start.
+!start <- X = a(V); ?X; .print(V); if (X) { .print(yes) }; Y = (b(W) & W > 1); if (Y) { .print(W) }.
