!go.
+!go <- .wait(10).
^!go[state(S)] <- .print(S).
