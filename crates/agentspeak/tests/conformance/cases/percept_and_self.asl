!start.
+!start <- +p(1); see(p(1)); .wait(5); ?p(1)[|L]; .print(L); unsee(p(1)); .wait(5); if (p(1)) { .print(still) }; -p(1); if (not p(1)) { .print(gone) }.
