last([X],X). last([_|T],X) :- last(T,X).
second([_,X|_],X).
!start.
+!start <- ?last([1,2,3],X); .print(X); ?second([a,b,c],Y); .print(Y).
