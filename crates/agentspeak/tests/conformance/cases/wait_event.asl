!a. !b.
+!a <- .print(a1); .wait({+ev(X)}); .print(got,X).
+!b <- .wait(20); +ev(5); .print(b).
