// Plans inside a plan hear what comes from outside.
!c(1).
+!c(I) <: false <- .print(begin(I)).
{
+x(J) <- .print(sub(I,J)).
+x(J) : false <- .print(never).
-x(J) <- .print(gone(J)); .done.
}
+x(J) <- .print(root(J)).
