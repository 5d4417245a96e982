// A plan without steps takes a cycle of its own, for a goal, a test and a belief.
!walk. !count.

+!walk <- !rest; .print(a); !rest; !rest; .print(b); ?free(X); .print(X); +mark; .print(c); +unheard; .print(d); ?all([x,y]); .print(e).

+!rest.
+?free(yes).
+mark.
+?all([]).
+?all([_|More]) <- ?all(More).

+!count <- .print(1); .print(2); .print(3); .print(4); .print(5); .print(6); .print(7); .print(8); .print(9); .print(10);
           .print(11); .print(12); .print(13); .print(14); .print(15); .print(16); .print(17); .print(18); .print(19).
