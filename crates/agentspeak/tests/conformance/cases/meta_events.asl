!g.
+!g <- .print(g); !h.
+!h <- .print(h).
^!h[state(S)] <- .print(h,S).
