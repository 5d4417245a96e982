// line
/* block
 * more */ a. /**/ b.
!start. // trailing
+!start : a & b <- /* x */ .print(ok).
