!start.
+!start <- for (.range(I,1,4)) { if (I mod 2 == 0) { .print(I," even") } else { if (I == 3) { .print(three) } } }.
