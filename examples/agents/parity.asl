// A player of the queens duel that counts.
//
// It plays either colour:
//   tablero queens play --white examples/agents/parity.asl --black random --side 8
//
// The idea: whoever places the last queen has the better end of it. So before choosing a cell, look at how many free
// cells it would leave. None is best: the opponent cannot move. After that an even number is better than an odd
// one, because cells often go away in pairs, one queen of each player. Among equals take the cell that leaves the
// fewest: the fewer cells are left, the more the count is worth.

/* What the environment tells us:
     size(N)      the side of the board
     queen(X,Y)   a queen stands on column X, row Y (both counted from 0)
     player(T)    whose turn it is: 0 White (agent r0), 1 Black (agent r1)
   What we can do:
     move_towards(X,Y)   choose a cell
     put(queen)          place a queen on the chosen cell                                                        */

/* Rules. A rule says when something holds: read `:-` as "if", `&` as "and", `not` as "it cannot be shown that". */

// Who we are: the agents have names, the turns have numbers.
seat(0) :- .my_name(r0).
seat(1) :- .my_name(r1).

// Every cell of the board, one after the other. `.range` is asked again for each solution that is needed.
cell(X,Y) :- size(N) & .range(Y,0,N-1) & .range(X,0,N-1).

// Two cells on a line: the same column, the same row, one of the two diagonals.
on_a_line(X,_,X,_).
on_a_line(_,Y,_,Y).
on_a_line(X,Y,A,B) :- X-Y == A-B.
on_a_line(X,Y,A,B) :- X+Y == A+B.

attacked(X,Y) :- queen(A,B) & on_a_line(X,Y,A,B).

free(X,Y) :- cell(X,Y) & not attacked(X,Y).

// How many free cells a queen on X,Y would leave.
leaves(X,Y,Count) :- .findall(c(A,B), free(A,B) & not on_a_line(A,B,X,Y), Left) & .length(Left,Count).

// The smaller the price of a cell, the better. The first rule that fits a goal is used first, but later ones are
// tried too when all solutions are wanted: so each says exactly when it holds.
price(0,-1).
price(Count,Count) :- Count > 0 & Count mod 2 == 0.
price(Count,Count+1000) :- Count mod 2 == 1.

/* Plans. `+player(T)` is the event that we come to believe it is T's turn. */

// Our turn: play. The context, after the colon, asks whether the turn is ours.
+player(T) : seat(T) <- !play.

// Not our turn: nothing to do. Without this plan the event would simply be dropped.
+player(_).

+!play <-
    // All free cells with their prices; terms are compared from left to right, so the smallest price is least.
    .findall(option(Price,X,Y), free(X,Y) & leaves(X,Y,Count) & price(Count,Price), Options);
    .min(Options, option(_,BestX,BestY));
    move_towards(BestX,BestY);
    put(queen).

// If a step of the plan fails, its goal fails, and this plan is told. There is always a free cell in our turn, so
// this should never be seen; if it is, the trace (--trace) shows what happened before.
-!play[error_msg(Message)] <- .print("cannot play: ", Message).
