!start.
+!start <- !nop; .print(ok); !nop2(X); .print(X).
+!nop.
+!nop2(7) : true.
