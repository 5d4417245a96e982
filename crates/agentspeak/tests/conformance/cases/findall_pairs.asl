p(1,a). p(2,b). p(3,c).
!start.
+!start <- .findall(t(X,Y),p(X,Y) & X > 1,L); .print(L); .findall(X,q(X),M); .print(M); .findall(Z,p(Z,_) & not Z == 2,N); .print(N).
