cnt(N,N). cnt(I,N) :- I < N & cnt(I+1,N).
!start.
+!start <- if (cnt(0,300)) { .print(reached) }.
