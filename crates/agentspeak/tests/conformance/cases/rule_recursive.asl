par(a,b). par(b,c). par(c,d).
anc(X,Y) :- par(X,Y).
anc(X,Y) :- par(X,Z) & anc(Z,Y).
!start.
+!start <- .findall(Y,anc(a,Y),L); .print(L); .findall(X,anc(X,d),M); .print(M).
