!a. !b.
@pa[atomic] +!a <- .print(a1); .print(a2); .print(a3).
+!b <- .print(b1); .print(b2).
