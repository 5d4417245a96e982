p(1). p(2).
!start.
+!start <- +p(3); +>p(4); .findall(X,p(X),L); .print(L); -p(2); .findall(X,p(X),M); .print(M); +p(2); .findall(X,p(X),N); .print(N).
