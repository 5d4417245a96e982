!start.
+!start <- p(1,2)[s] =.. L; .print(L); X =.. [q,[a,b],[c]]; .print(X); Y =.. [r,[],[]]; .print(Y); ~n(3) =.. M; .print(M); [F,A,_] = [f,[1],[]]; W =.. [F,A,[]]; .print(W); at =.. [N,Ar,An]; .print(N,Ar,An).
