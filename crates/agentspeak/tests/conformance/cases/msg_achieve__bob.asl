!start.
+!start <- .send(tom,achieve,g(5)); .print(asked).
+done(X)[source(S)] <- .print(done,X,S).
