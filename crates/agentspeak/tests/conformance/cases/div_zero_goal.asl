!a.
+!a <- .print(x); !b(1 div 0); .print(end).
+!b(X) <- .print(b(X)).
-!a[error(E),error_msg(M)] <- .print(E," ",M).
