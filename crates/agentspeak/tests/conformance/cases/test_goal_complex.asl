p(1). p(2). q(2).
!start.
+!start <- ?(p(X) & q(X)); .print(X); ?(p(Y) & not q(Y)); .print(Y).
