+!kqml_received(S,propose,C,_) <- .print(S,C).
+y(X)[source(S)] <- .print(y,X,S).
