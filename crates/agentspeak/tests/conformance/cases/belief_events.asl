!start.
+!start <- +a(1); .print(after1); -a(1); .print(after2); +a(2); -+a(3); .print(end).
+a(X) <- .print(added,X).
-a(X) <- .print(removed,X).
