+!g(X)[source(S)] <- .print(g,X,S); .send(S,tell,done(X)).
