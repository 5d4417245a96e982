!start.
+!start <- .print({ !a; +b; -c; ?d; -+e; e(X) }); .print({ +!g : x <- y }); .print({ a :- b & c }); .print({-!g}); .print({+?g(X)}).
