sq(X,Y) :- Y = X*X.
len([],0). len([_|T],N) :- len(T,M) & N = M+1.
sum([],0). sum([H|T],S) :- sum(T,R) & S = H+R.
!start.
+!start <- ?sq(4,X); .print(X); ?len([a,b,c],N); .print(N); ?sum([1,2,3.5],S); .print(S).
