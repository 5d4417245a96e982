p(1). p(2). p(3). q(2).
r(X) :- p(X) & not q(X).
!start.
+!start <- .findall(X,r(X),L); .print(L).
