!start.
+!start <- !!g(1); !!g(2); .drop_desire(g(1)); .print(end).
+!g(X) <- .print(g,X).
