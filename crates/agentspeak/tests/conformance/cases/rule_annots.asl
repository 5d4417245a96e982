p(1)[source(bob)]. p(2).
r(X) :- p(X)[source(self)].
s(X,S) :- p(X)[source(S)].
!start.
+!start <- .findall(X,r(X),L); .print(L); .findall(t(X,S),s(X,S),M); .print(M).
