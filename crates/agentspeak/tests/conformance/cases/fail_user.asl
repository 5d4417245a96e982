!start.
+!start <- !g; .print(ok).
+!g <- .fail(my(1),error_msg("boom")).
-!g[error(E),error_msg(M),my(X)] <- .print(E,M,X).
