!start.
+!start <- .send([tom,ann],tell,p(1)); .send(tom,tell,[q(1),q(2)]).
