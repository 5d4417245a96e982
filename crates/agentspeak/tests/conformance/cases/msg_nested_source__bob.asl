!start.
+!start <- .send(tom,tell,p(1)).
