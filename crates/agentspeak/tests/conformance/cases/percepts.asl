!start.
+!start <- see(p(1)); .wait(5); ?p(X)[source(S)]; .print(X,S); see(p(2)); .wait(5); .count(p(_),N); .print(N); unsee(p(1)); .wait(5); .findall(X2,p(X2),L); .print(L).
+p(X) <- .print(see,X).
-p(X) <- .print(gone,X).
