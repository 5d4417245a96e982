!start.
+!start <- !!long; .print(s1); .print(s2); .fail_goal(long); .print(s3).
+!long <- .print(l1); .print(l2); .print(l3); .print(l4); .print(l5); .print(l6).
-!long <- .print(long_failed).
