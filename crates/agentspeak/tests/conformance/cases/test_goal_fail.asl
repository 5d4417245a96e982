!start.
+!start <- ?nothere(X); .print(never).
-!start[error(E),error_msg(M)] <- .print(E," ",M).
