!count(3).
+!count(0) <- .print(end).
+!count(N) : N > 0 <- .print(N); !count(N-1).
