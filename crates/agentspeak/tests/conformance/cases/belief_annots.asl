!start.
+!start <- +p(1)[x,y(2)]; ?p(1)[source(S)]; .print(S); ?p(A)[y(V)]; .print(A,V); if (p(1)[x]) { .print(has) }; if (not p(1)[z]) { .print(no) }; +p(1)[z]; ?p(1)[|L]; .print(L).
