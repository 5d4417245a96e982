// Times of waiting are whole milliseconds.
!main.

+!main
  <- !!nap(90.7); .wait(5);
     .suspended(nap(_), wait(_)[time(T)]); .print(T);
     .findall(S, .intention(_, S, _) & S = waiting[reason(_)], Waiting); .length(Waiting, N); .print(N).

+!nap(Time) <- .wait(Time + 0.4); .print(rested).
