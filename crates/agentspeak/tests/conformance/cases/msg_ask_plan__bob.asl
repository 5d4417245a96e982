!start.
+!start <- .send(tom,askOne,sum(2,3,_),sum(_,_,S)); .print(S).
