@gg +!g(X) <- .print(g,X).
