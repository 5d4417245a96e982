!a. !b.
+!a <- !x(a); .print(a_end).
+!b <- !x(b); .print(b_end).
+!x(N) <- .print(N,1); .print(N,2).
