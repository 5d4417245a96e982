!start.
+!start <- .send(tom,achieve,ping(1)).
+!pong(N) : N < 4 <- .print(pong,N); .send(tom,achieve,ping(N+1)).
+!pong(N) <- .print(end).
