// Plans inside a plan hear what is perceived, also inside a belief's plan.
!g.
+!g <- !!w; .wait(20); see(p(1)); .wait(20); see(p(2)); unsee(p(1)); .wait(20); .print(end).
+!w <: done <- .print(w).
{
+p(X) : X > 1 <- .print(heard(X)); !tell(X).
+!tell(X) <- .print(told(X)); +done.
}
+p(X) <- .print(outside(X)).
