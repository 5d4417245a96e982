p(1)[source(bob)].
+p(X)[source(bob)] <- .print(bob,X).
+p(X)[source(self)] <- .print(self,X).
!start.
+!start <- +p(2).
