!start.
+!start <- .all_names(L); .print(L); .kill_agent(tom); .all_names(M); .print(M).
