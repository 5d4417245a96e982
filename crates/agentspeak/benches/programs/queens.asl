// The first placement of 8 queens by rules.
sel(X,[X|T],T).
sel(X,[H|T],[H|R]) :- sel(X,T,R).
safe(_,[],_).
safe(Q,[R|T],D) :- Q \== R+D & Q \== R-D & safe(Q,T,D+1).
place([],Qs,Qs).
place(Free,Done,Qs) :- sel(Q,Free,Rest) & safe(Q,Done,1) & place(Rest,[Q|Done],Qs).

!start.
+!start <- ?place([1,2,3,4,5,6,7,8],[],Qs); .print(Qs).
