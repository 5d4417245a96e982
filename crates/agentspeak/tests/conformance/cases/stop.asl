!start. !other.
+!start <- .print(a); .stopMAS; .print(b).
+!other <- .print(x); .print(y); .print(z).
