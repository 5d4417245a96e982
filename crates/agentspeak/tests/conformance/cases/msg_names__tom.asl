!go.
+!go <- .wait(10); .print(never).
