b[source(x),source(self)].
!start.
+!start <- -b; if (b) { .print(still) }; -b[source(x)]; if (not b) { .print(gone) }.
-b <- .print(ev).
