// Formulas as steps.
p(0).
!a.
+!a <- +p(1) & q(2); if (p(1)) { .print(added) } else { .print(not_added) }; -p(0) & q(1); if (p(0)) { .print(still) } else { .print(removed) }; ?p(0) & p(7); .print(test).
-!a[error(E)] <- .print(a(E)); !b.
+!b <- not p(0); .print(neg); !c.
-!b[error(E)] <- .print(b(E)); !c.
+!c <- p(0) | q(3); .print(disj); act(1) & act(2); .print(e2); !d.
-!c[error(E)] <- .print(c(E)); !d.
+!d <- ?(p(0) & not q(0)); .print(e3); true & true; .print(e4); -+p(3) & p(4); .print(e5); ++p(5) & p(6); .print(e6).
-!d[error(E)] <- .print(d(E)).
+p(X) <- .print(event(X)).
