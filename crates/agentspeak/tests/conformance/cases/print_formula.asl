!start.
+!start <- .print(a & b); .print(not a); .print(a | b & c); .print(X > 1); .print(X == Y); .print(X \== Y); .print(a =.. L).
