!start.
+!start <- !nope(1); .print(never).
-!start[error(E),error_msg(M)] <- .print(E); .print(M).
