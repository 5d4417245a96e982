!start.
+!start <- .sort([3,1,2],A); .print(A); .sort([b,a,"s",2,f(1),[1],a],B); .print(B); .sort([f(2),f(1),g(0),f(1,1)],D); .print(D); .sort([~a,a,a[x]],E); .print(E).
