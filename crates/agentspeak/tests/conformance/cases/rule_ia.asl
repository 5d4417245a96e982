big(L) :- .length(L,N) & N > 2.
ev(X) :- .member(X,[1,2,3,4]) & X mod 2 == 0.
!start.
+!start <- if (big([1,2,3])) { .print(big) }; .findall(X,ev(X),L); .print(L).
