!start.
+!start <- .send(tom,propose,x(1)); .send(tom,tell,y(2)).
