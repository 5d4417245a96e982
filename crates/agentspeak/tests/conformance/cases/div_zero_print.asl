!a.
+!a <- .print(x); .print(1 div 0); .print(y).
-!a[error(E),error_msg(M)] <- .print(E," ",M); !b.
+!b : X = 3 div 0 <- .print(X).
+!b <- .print(second).
