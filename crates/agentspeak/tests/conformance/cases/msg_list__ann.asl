+p(X) <- .print(p,X).
