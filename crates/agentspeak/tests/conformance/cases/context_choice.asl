v(3).
!g(1). !g(5).
+!g(X) : v(Y) & X > Y <- .print(X," more").
+!g(X) : v(Y) & X < Y <- .print(X," less").
