// A message to an agent that does not exist.
!s.
+!s <- .send(nobody, tell, hello(1)); .print(sent).
-!s[error(E), agent_not_found(A), code(C)] <- .print(E, " ", A, " ", C); !list.
+!list <- .send([nobody, noone], achieve, go).
-!list[error(E), agent_not_found(A)] <- .print(E, " ", A); !ask.
+!ask <- .send(nobody, askOne, price(X), Answer); .print(Answer).
-!ask[error(E)] <- .print(E); .send(a, tell, done).
+done[source(S)] <- .print(done, " ", S).
