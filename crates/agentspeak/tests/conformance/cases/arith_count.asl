p(1). p(2). p(3).
!start.
+!start <- X = .count(p(_)) * 2; .print(X); if (.count(p(Y) & Y > 1) == 2) { .print(two) }.
