r(X) :- X = 1 | X = 2 | (X = 3 & true).
!start.
+!start <- .findall(X,r(X),L); .print(L).
