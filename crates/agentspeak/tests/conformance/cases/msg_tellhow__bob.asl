!start.
+!start <- .send(tom,tellHow,"+!g(X) <- .print(learned,X)."); .send(tom,achieve,g(1)).
