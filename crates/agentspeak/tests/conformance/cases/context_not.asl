a.
!g.
+!g : not a <- .print(1).
+!g : not b & a <- .print(2).
+!g <- .print(3).
