+p(X)[source(S)] <- .print(X,S).
-p(X)[source(S)] <- .print(gone,X,S).
