n(1).
!start.
+!start <- ?n(X); -+n(X+1); ?n(Y); .print(Y); -+n(a); .findall(Z,n(Z),L); .print(L).
+n(X) <- .print(plus,X).
-n(X) <- .print(minus,X).
