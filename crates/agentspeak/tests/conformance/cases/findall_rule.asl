p(1). p(2). p(3). r(X) :- p(X) & X \== 2. r(9).
!start.
+!start <- .findall(X,r(X),L); .print(L).
