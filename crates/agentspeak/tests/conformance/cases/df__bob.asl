!start.
+!start <- .df_register(cook); .wait(10); .df_search(cook,L); .print(L); .df_search(none,M); .print(M).
