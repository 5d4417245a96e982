!start.
+!start <- .send(tom,askOne,v(X),A); .print(A); A = v(Y); .print(Y); .send(tom,askAll,v(_),L); .length(L,N); .print(N); .send(tom,askOne,zz(_),B); .print(B).
