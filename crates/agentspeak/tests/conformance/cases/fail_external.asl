b(1).
+b(X) <- .print(x); .fail; .print(never).
!go.
+!go <- .print(go).
