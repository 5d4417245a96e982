// A goal that is suspended while it waits is suspended once more when the waiting is over.
!s.
!g.
+!s <- .wait(20); .suspend(g); .print(suspended); .wait(100); .resume(g).
+!g <- .print(begin); .wait(50); .print(end).
^!g[state(suspended)] <- .print("-").
^!g[state(resumed)] <- .print("+").
