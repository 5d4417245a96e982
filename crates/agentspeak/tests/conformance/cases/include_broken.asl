// A file with a mistake is left out as a whole.
{ include("include_broken__bad.asl") }
{ include("include_broken__good.asl") }

!s.
+!s <- .findall(X, p(X), L); .print(L); !greet.
-!greet[error(E)] <- .print(E).
+!later <- .print(later).
