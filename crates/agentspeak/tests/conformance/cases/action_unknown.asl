// An internal action that does not exist is an action of the environment; as a formula it is a belief.
!act. !ask. !name. !test.

+!act <- .no_such_action(1); .print(acted); my.own(2, X); .print("acted ", X).

+!ask : my.own(1) <- .print(never).
+!ask : not my.own(1) <- .print("not believed").

+!name <- X = my.fun(2); .print(X); Y = my.atom; .print(Y).

+!test <- +my.own(5); ?my.own(Z); .print(Z); ?my.own(6); .print(never).
-!test[error(E), error_msg(M)] <- .print(E, ": ", M).
