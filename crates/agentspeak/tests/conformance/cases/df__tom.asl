!start.
+!start <- .df_register(cook).
