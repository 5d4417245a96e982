p(1). p(2). p(3).
!start.
+!start <- for (p(X)) { .print(X); Y = X * 2; .print(Y) }; .print(done,X).
