!start.
+!start <- !p(X,Y); .print(X,Y); !q(Z); !r(Z); .print(Z).
+!p(A,B) <- A = B; B = 1.
+!q(A).
+!r(5).
