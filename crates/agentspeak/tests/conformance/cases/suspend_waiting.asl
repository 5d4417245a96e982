!g. !s.
+!g <- .wait(400); .print(g).
+!s <- .wait(10); .suspend(g); .suspended(g,R); R =.. [F,_,[A]]; .print(F," ",A).
