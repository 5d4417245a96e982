b(2).
!g.
+!g : a(X) | b(X) <- .print(X).
