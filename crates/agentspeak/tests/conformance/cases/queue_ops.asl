!start.
+!start <- .queue.create(Q); .queue.add(Q,3); .queue.add(Q,1); .queue.add_all(Q,[2]); .queue.head(Q,H); .print(H); .queue.remove(Q,R); .print(R); .queue.to_list(Q,L); .print(L); .queue.create(P,priority); .queue.add_all(P,[5,1,3]); .queue.remove(P,A); .queue.remove(P,B); .print(A,B).
