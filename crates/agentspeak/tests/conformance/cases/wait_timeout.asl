!a.
+!a <- .wait({+never},30); .print(no).
-!a[error(E)] <- .print(E).
