~a. b.
!start.
+!start <- if (~a) { .print(1) }; if (not a) { .print(2) }; if (~b) { .print(3) } else { .print(4) }; +~c(1); ?~c(X); .print(X); -~a; if (not ~a) { .print(5) }.
+~c(X) <- .print(negc,X).
