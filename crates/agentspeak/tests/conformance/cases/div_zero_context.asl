!a.
+!a <- .print(x); !b; .print(y).
-!a[error(E),error_msg(M)] <- .print(E," ",M).
+!b : X = 3 div 0 <- .print(X).
+!b <- .print(second).
