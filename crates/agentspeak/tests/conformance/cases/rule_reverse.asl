app([],L,L). app([H|T],L,[H|R]) :- app(T,L,R).
rev([],[]). rev([H|T],R) :- rev(T,S) & app(S,[H],R).
!start.
+!start <- ?rev([1,2,3,4,5],L); .print(L).
