p(1). p(2). p(3).
!start.
+!start <- for (p(X)) { -p(X); +q(X) }; .findall(X,p(X),L); .findall(X,q(X),M); .print(L,M).
