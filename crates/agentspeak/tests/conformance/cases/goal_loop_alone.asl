// A goal that calls another goal first and itself last, and is all there is to do.
!g(0).
+!g(6) <- .count(p(_,_),K); .print(end,K).
+!g(N) <- !a(N); !g(N+1).
+!a(N) <- +p(0,N); +p(1,N); .print(N).
