p(1,x). p(2,y).
!g(K) .
!h(y).
+!g(K) : p(K,V) <- .print(K,V).
+!h(V) : p(K,V) <- .print(K).
