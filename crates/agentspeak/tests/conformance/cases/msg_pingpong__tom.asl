+!ping(N)[source(S)] <- .print(ping,N); .send(S,achieve,pong(N)).
