!start.
+!start <- !a(1); !b.
+!G : true <- .print(any).
+!b <- .print(b).
