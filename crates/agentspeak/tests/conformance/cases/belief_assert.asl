p(1).
!start.
+!start <- .asserta(p(0)); .assertz(p(2)); .findall(X,p(X),L); .print(L); .asserta({ r(X) :- p(X) & X > 0 }); .findall(X,r(X),M); .print(M).
