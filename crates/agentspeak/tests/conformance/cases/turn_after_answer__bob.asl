// A plan that ends with a question is over only in the turn after the answer.
!ask(0). !count(0).
+!ask(4) <- .print(end_ask).
+!ask(N) <- !one(N,X); .print(ask,N,X); !ask(N+1).
+!one(N,X) <- .send(tom,askOne,v(N,_),v(N,X)).
+!count(20) <- .print(end_count).
+!count(N) <- .print(n,N); !count(N+1).
