// The failure plan does not apply.
!top.
+!top <- .print(begin); !g; .print(end).
-!top[error(E)] <- .print(top_failed,E).
+!g <- .fail.
-!g : false <- .print(never).
