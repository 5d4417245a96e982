{ begin bdg(g(1)) }
+!g(X) : not tried <- .print(first); +tried.
+!g(X) <- .print(second); +g(1).
{ end }
!start.
+!start <- !g(1); .print(done).
