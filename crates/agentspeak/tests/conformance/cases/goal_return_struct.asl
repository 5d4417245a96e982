!start.
+!start <- !mk(X); .print(X); !mk2(Y,Z); .print(Y," ",Z); !same(P,Q); P = 5; .print(Q).
+!mk(f(1,[a])).
+!mk2(A,B) <- A = g(B); B = 2.
+!same(A,A).
