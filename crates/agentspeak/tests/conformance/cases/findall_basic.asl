p(1,a). p(2,b).
!start.
+!start <- .findall(X,p(X,_),L); .print(L); .findall(X-Y,fail,M).
