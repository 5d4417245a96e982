!start.
+!start <- .send(tom,tell,p(1)); .print(sent); .send(tom,untell,p(1)).
