p(3). p(1). p(2). p(1).
!start.
+!start <- .setof(X,p(X),L); .print(L); .count(p(_),N); .print(N); .count(p(X) & X > 1,M); .print(M); .count(zz,K); .print(K).
