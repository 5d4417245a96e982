p(1). p(X) :- q(X). q(2). q(3).
!start.
+!start <- .findall(X,p(X),L); .print(L); +q(4); .findall(X,p(X),M); .print(M).
