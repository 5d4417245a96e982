!e.
+!e <- for (.range(I,0,3)) { !!g(I) }; .wait(60); .print(done).
+!g(I) : not .intend(g(_)) <- +busy; .wait(5); .count(busy,N); .print(g(N)); -busy; !!resume(g(_)).
+!g(I) <- .suspend; !!g(I).
+!resume(G) <- .resume(G).
