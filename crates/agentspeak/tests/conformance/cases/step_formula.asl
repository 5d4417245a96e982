// Formulas of several as steps, of every kind that is read.
p(1). q(2).
!a. !b. !c. !d.
+!a <- X = 1 & X > 0; .print(a).
+!b <- not p(3); .print(b).
+!c <- p(1) | q(1); .print(c).
+!d <- p(X) & q(Y); .print(d).
-!G[error(E)] <- .print(G,E).
