!a. !b.
+!a <- .print(a1); .wait(60); .print(a2).
+!b <- .print(b1); .wait(20); .print(b2).
