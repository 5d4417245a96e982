!start.
+!start <- .sort(a,L).
-!start[error(E),error_msg(M)] <- .print(E); .print(M).
