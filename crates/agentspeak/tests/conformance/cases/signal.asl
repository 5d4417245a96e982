!start.
+!start <- .signal({+ev(1)}); .print(a); .print(b).
+ev(X) <- .print(ev,X); if (ev(_)) { .print(bel) } else { .print(nobel) }.
