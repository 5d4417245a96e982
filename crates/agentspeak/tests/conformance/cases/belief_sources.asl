p(1)[source(bob)]. p(2).
!start.
+!start <- .findall(X-S,false,_); .print(x).
-!start <- .findall(s(X,S),p(X)[source(S)],L); .print(L).
