!start.
+!start[source(S)] <- .print(S); !g.
+!g[source(S)] <- .print(S).
