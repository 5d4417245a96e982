+p(X)[source(S)] <- .print(S); ?p(X)[|L]; .send(ann,tell,p(X)[source(S)]).
