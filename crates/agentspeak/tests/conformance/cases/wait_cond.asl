!a. !b.
+!a <- .wait(v(X) & X > 1); .print(ok,X).
+!b <- +v(1); .wait(10); -+v(2); .print(b).
