!s.
+!s <- .wait(20); .send(a,tell,x(1)); .wait(20); .send(a,tell,x(2)); .wait(20); .send(a,untell,x(1)); .wait(30); .send(a,tell,x(3)).
