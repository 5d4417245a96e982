!start.
+!start <- .my_name(Me); .send(Me,achieve,g(1)); .send(bob,tell,b(2)).
+!g(X)[source(S)] <- .print(g,X,S).
+b(X)[source(S)] <- .print(b,X,S).
