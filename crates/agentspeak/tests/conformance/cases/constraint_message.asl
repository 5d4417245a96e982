// What is said about a constraint that does not hold: the rest of the body, the place, the values.
!plain. !inner. !many.

+!plain <- 3 < 2; .print(never).
-!plain[error(E), error_msg(M)] <- .print(E, ": ", M).

+!inner : X = 1 & Name = bob
  <- if (X < 2) { X > 3; .print(never) };
     .print(never).
-!inner[error(E), error_msg(M)] <- .print(E, ": ", M).

+!many
  <- A = 1; B = 2; C = [A,B]; D = f(B); P = "p"; Q = 6.5; Count = 7; Total = 8;
     A == B; !plain; -never.
-!many[error(E), error_msg(M)] <- .print(E, ": ", M).
