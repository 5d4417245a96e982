!start.
+!start <- .send(tom,achieve,loop); .wait(20); .send(tom,unachieve,loop); .wait(20); .send(tom,tell,check).
