!start.
+!start <- !!outer; .print(s1); .print(s2); .print(s3); .succeed_goal(inner); .print(s4).
+!outer <- !inner; .print(outer_goes_on).
+!inner <- .print(i1); .print(i2); .print(i3); .print(i4); .print(i5); .print(i6).
