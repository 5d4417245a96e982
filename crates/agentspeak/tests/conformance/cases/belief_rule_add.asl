p(1). p(2).
!start.
+!start <- +{ q(X) :- p(Y) & X = Y * 10 }; .findall(X,q(X),L); .print(L).
