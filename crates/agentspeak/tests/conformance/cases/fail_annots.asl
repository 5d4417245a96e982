!start.
+!start <- !g.
+!g <- ?missing(1).
-!g[error(E),code(C),code_line(L)] <- .print(E); .print(C); .print(L).
