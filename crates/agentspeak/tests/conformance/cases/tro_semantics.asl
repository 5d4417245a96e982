!l(0).
+!l(N) : N < 5 <- !l(N+1).
+!l(N) <- .print(N); if (.intend(l(0))) { .print(stacked) } else { .print(replaced) }.
