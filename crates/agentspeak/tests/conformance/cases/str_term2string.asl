!start.
+!start <- .term2string(f(X,1),S); .print(S); .term2string(T,"g(a,[1,2])"); .print(T); T = g(A,[_|B]); .print(A,B); .term2string(N,"42"); M = N+1; .print(M); .term2string(Q,"a b"); .print(Q); if (.term2string(x,"x")) { .print(same) }.
