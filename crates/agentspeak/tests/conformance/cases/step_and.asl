// `&` between steps: read, and a failure when it is reached.
!a. !b. !c. !d.
+!a <- .print(a1); +p(1) & q(2); .print(a2).
-!a[error(E)] <- .print(a(E)).
+!b <- .print(b1); X = 3 & X > 2; .print(b2,X).
-!b[error(E)] <- .print(b(E)).
+!c <- .print(c1); p(1) & q(2); .print(c2).
-!c[error(E)] <- .print(c(E)).
+!d <- .print(d1); -p(1) | q(2); .print(d2).
-!d[error(E)] <- .print(d(E)).
