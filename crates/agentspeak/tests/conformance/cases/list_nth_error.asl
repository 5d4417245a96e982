!start.
+!start <- .nth(5,[a],X); .print(never).
-!start[error(E),error_msg(M)] <- .print(E," / ",M).
