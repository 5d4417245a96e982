// A plan body taken apart with =.., and a variable in its place that is no step.
!apart. !number. !text. !free.

+!apart
  <- {!greet(bob)[soon]; wave; ?seen} =.. A; .print(A);
     {wave} =.. B; .print(B);
     {+seen} =.. [Sort, Args, _]; .print(Sort, " ", Args);
     {.print(1)} =.. C; .print(C);
     {} =.. D; .print(D).

+!number <- X = 3; X; .print(never).
-!number[error(E), error_msg(M)] <- .print(E, ": ", M).

+!text <- X = "s"; !X; .print(never).
-!text[error(E), error_msg(M)] <- .print(E, ": ", M).

+!free <- X; .print(never).
-!free[error(E), error_msg(M)] <- .print(E, ": ", M).
