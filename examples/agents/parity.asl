// A player of the queens duel that counts, and near the end looks ahead.
//
// It plays either colour:
//   tablero queens match --white examples/agents/parity.asl --black random --side 8
//
// Three ideas, best first:
//   1. Whoever places the last queen wins, and on a board of even side White also wins with as many queens as half the
//      side. So with few cells left, try everything: a cell is winning if the opponent, who moves next, has no winning
//      cell in what it leaves. If no cell wins, take the one after which most answers of the opponent are mistakes.
//   2. With more cells left that takes too long. Then the parity of what is left is a hint: an even number is better
//      than an odd one, because cells often go away in pairs, one queen of each player.
//   3. Among equals take the cell that attacks most: the fewer cells are left, the sooner idea 1 applies.

/* What the environment tells us:
     size(N)      the side of the board
     queen(X,Y)   a queen stands on column X, row Y (both counted from 0)
     player(T)    whose turn it is: 0 White (agent r0), 1 Black (agent r1)
   What we can do:
     move_towards(X,Y)   choose a cell
     put(queen)          place a queen on the chosen cell                                                        */

/* Beliefs of our own. */

// So many cells are few: what they may lead to can be tried out in no time.
few(11).

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

// What a queen on X,Y leaves of a list of free cells.
left(X,Y,Cells,Left) :- .findall(c(A,B), .member(c(A,B),Cells) & not on_a_line(A,B,X,Y), Left).

// Idea 1. Who is to move, with so many queens placed and these cells free, wins: White with the queen of the quota,
// anybody with a cell that leaves the other one with cells that lose. The second rule uses itself; it comes to an end
// because the list gets shorter, and with no cell left there is none to choose.
wins(Placed,[_|_]) :- size(N) & N mod 2 == 0 & Placed == N-2.
wins(Placed,Cells) :- good(_,_,Placed,Cells).

good(X,Y,Placed,Cells) :- .member(c(X,Y),Cells) & left(X,Y,Cells,Left) & not wins(Placed+1,Left).

// A cell to choose: few cells are left after it, and with those the opponent does not win.
winning(X,Y,Placed,Cells) :-
    few(Few) & .member(c(X,Y),Cells) & left(X,Y,Cells,Left) & .length(Left) <= Few & not wins(Placed+1,Left).

// How likely an opponent who plays anywhere finds a good answer.
danger(Placed,Left,Good/All) :-
    few(Few) & .length(Left,All) & All <= Few & .count(good(_,_,Placed,Left),Good).

// Ideas 2 and 3. The smaller the price of a cell, the better. Every rule that fits is used when all solutions are
// wanted, so each says exactly when it holds.
price(Count,Count) :- Count mod 2 == 0.
price(Count,Count+1000) :- Count mod 2 == 1.

/* Plans. `+player(T)` is the event that we come to believe it is T's turn. */

// Our turn: look at the board and play. The context, after the colon, asks whether the turn is ours.
+player(T) : seat(T) <-
    .count(queen(_,_),Placed);
    .findall(c(X,Y), free(X,Y), Cells);
    !play(Placed,Cells).

// Not our turn: nothing to do. Without this plan the event would simply be dropped.
+player(_).

// Plans for one goal are tried from top to bottom, and the first whose context holds is taken.
+!play(Placed,Cells) : winning(X,Y,Placed,Cells) <- !place(X,Y).

// No cell wins, but something can be said about what some of them leave.
+!play(Placed,Cells) : .findall(option(Danger,X,Y),
                          .member(c(X,Y),Cells) & left(X,Y,Cells,Left) & danger(Placed+1,Left,Danger), Options) &
                       .min(Options, option(_,BestX,BestY)) <-
    !place(BestX,BestY).

+!play(_,Cells) <-
    // All free cells with their prices; terms are compared from left to right, so the smallest price is least.
    .findall(option(Price,X,Y), .member(c(X,Y),Cells) & left(X,Y,Cells,Left) & price(.length(Left),Price), Options);
    .min(Options, option(_,BestX,BestY));
    !place(BestX,BestY).

// If a step of the plan fails, its goal fails, and this plan is told. There is always a free cell in our turn, so
// this should never be seen; if it is, the trace (--trace) shows what happened before.
-!play(_,_)[error_msg(Message)] <- .print("cannot play: ", Message).

+!place(X,Y) <-
    move_towards(X,Y);
    put(queen).
