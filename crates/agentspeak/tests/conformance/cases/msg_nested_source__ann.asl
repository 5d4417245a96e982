+p(X)[source(S)] <- .print(S).
