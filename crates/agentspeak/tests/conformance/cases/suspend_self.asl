!a. !b.
+!a <- .print(a1); .suspend; .print(a2).
+!b <- .print(b1); .print(b2); .resume(a); .print(b3).
