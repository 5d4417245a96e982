!start.
+!start <- .my_name(N); .print(N); .all_names(L); .print(L).
