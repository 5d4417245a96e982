even(0). even(N) :- N > 0 & odd(N-1). odd(N) :- N > 0 & even(N-1).
!start.
+!start <- if (even(10)) { .print(yes) }; if (not even(7)) { .print(no) }.
