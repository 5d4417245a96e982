b[source(x),source(y),k].
!start.
+!start <- .findall(S,b[source(S)],L); .print(L); .findall(A,b[A],M); .print(M); ?b[source(P),source(Q)]; .print(P,Q); .count(b[source(_)],N); .print(N).
