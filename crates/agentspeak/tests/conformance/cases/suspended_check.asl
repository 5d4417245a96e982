!start.
+!start <- !!w; .suspend(w); .print(x); if (.suspended(w,R)) { .print(R) } else { .print(none) }; .resume(w).
+!w <- .wait(5); .print(w).
