// Naive reverse of a list of 400 elements by rules.
app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
rev([],[]).
rev([H|T],R) :- rev(T,S) & app(S,[H],R).

!start.
+!start <- .findall(X,.range(X,1,400),L); ?rev(L,[F|_]); .print(F).
