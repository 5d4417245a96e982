// A goal whose action is under way waits, and goes on when it is done.
!h.
+!h <- !g; .print(after).
+!g <- act; .print(done).
^!g[state(S)] <- .print(g,S).
^!h[state(S)] <- .print(h,S).
