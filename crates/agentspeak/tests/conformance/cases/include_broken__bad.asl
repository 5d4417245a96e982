p(1).
!later.
+!greet <- .print(hello).
p(2
p(3).
