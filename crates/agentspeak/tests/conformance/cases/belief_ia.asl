p(1). p(X) :- q(X). q(2).
!start.
+!start <- .findall(X,.belief(p(X)),L); .print(L).
