!start.
+!start <- f(X,b) = f(a,Y); .print(X,Y); [H|T] = [1,2,3]; .print(H," ",T); [A,B|R] = [x,y]; .print(A,B,R); g(Z) = g(h(W)); W = 3; .print(Z).
