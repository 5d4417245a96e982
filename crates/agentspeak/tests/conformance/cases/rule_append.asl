app([],L,L).
app([H|T],L,[H|R]) :- app(T,L,R).
!start.
+!start <- ?app([1,2],[3],L); .print(L); .findall(x(A,B),app(A,B,[1,2]),M); .print(M).
