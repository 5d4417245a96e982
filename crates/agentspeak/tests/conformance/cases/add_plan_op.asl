!start.
+!start <- +{ +!z <- .print(z) }; !z; -{ @lab +!y <- .print(q) }.
-!start <- .print(f).
