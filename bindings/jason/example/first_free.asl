// Places every queen on the first free cell, row by row.

// Two cells share a row, a column or a diagonal.
attacks(X, _, X, _).
attacks(_, Y, _, Y).
attacks(X, Y, U, V) :- math.abs(X - U) == math.abs(Y - V).

// A cell is free if no queen attacks it.
taken(X, Y) :- queen(U, V) & attacks(X, Y, U, V).
free(X, Y) :- size(N) & .range(Y, 0, N - 1) & .range(X, 0, N - 1) & not taken(X, Y).

// r0 is White and moves when player(0) is perceived, r1 when player(1) is.
me(0) :- .my_name(r0).
me(1) :- .my_name(r1).

+player(P) : me(P) & free(X, Y) <-
    .print("queen to ", X, ",", Y);
    move_towards(X, Y);
    put(queen).

+winner(W) : me(W) <- .print("I win").
+winner(_) <- .print("I lose").
