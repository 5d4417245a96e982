p(1,a). p(2,b).
!start.
+!start <- -p(2,X); .print(X); -p(Z,_); .print(Z); .count(p(_,_),N); .print(N).
