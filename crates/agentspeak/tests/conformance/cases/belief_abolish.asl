p(1). p(2). q(1).
!start.
+!start <- .abolish(p(_)); .count(p(_),N); .print(N); ?q(X); .print(X); .abolish(q(2)); .count(q(_),M); .print(M).
-p(X) <- .print(del,X).
