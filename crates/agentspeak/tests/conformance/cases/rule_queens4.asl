sel(X,[X|T],T). sel(X,[H|T],[H|R]) :- sel(X,T,R).
safe(_,[],_). safe(Q,[R|T],D) :- Q \== R+D & Q \== R-D & safe(Q,T,D+1).
q([],Qs,Qs). q(Un,Sf,Qs) :- sel(X,Un,Rest) & safe(X,Sf,1) & q(Rest,[X|Sf],Qs).
!start.
+!start <- .findall(Q,q([1,2,3,4],[],Q),L); .print(L); ?q([1,2,3,4,5,6],[],S); .print(S).
