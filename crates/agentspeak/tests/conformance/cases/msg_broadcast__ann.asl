+hello[source(S)] <- .print(hi,S).
