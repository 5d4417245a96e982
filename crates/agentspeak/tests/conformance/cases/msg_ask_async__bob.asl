!start.
+!start <- .send(tom,askOne,v(_)); .print(sent).
+v(X)[source(S)] <- .print(X,S).
