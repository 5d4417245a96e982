!a.
+!a <- .print(x); .findall(X,.member(Y,[1,0,2]) & X = 4 div Y,L); .print(L); +p(1 div 0); .print(end).
-!a[error(E),error_msg(M)] <- .print(E," ",M).
