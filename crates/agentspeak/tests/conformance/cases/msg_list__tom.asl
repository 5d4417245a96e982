+p(X) <- .print(p,X).
+q(X) <- .print(q,X).
