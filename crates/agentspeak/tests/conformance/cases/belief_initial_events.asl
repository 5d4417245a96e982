a(1). b(2). a(3).
+a(X) <- .print(a,X).
+b(X) <- .print(b,X).
