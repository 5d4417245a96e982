+hello[source(S)] <- .print(hello,S).
