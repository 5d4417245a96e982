!start.
+!start <- !do({ .print(a); !b }).
+!do(B) <- .print(s); B; .print(e).
+!b <- .print(b).
