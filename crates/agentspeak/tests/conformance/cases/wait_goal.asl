!a. !b.
+!a <- .wait({+!go(X)}); .print(seen,X).
+!b <- .wait(10); !go(3).
+!go(X) <- .print(go,X).
