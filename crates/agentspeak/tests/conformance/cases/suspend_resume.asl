!start.
+!start <- !!w; .print(s1); .suspend(w); .print(s2); .print(s3); .print(s4); .resume(w); .print(s5).
+!w <- .print(w1); .print(w2); .print(w3).
