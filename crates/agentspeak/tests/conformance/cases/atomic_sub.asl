!a. !b.
@pa[atomic] +!a <- .print(a1); !c; .print(a2).
+!c <- .print(c1); .print(c2).
+!b <- .print(b1); .print(b2); .print(b3).
