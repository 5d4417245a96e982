// A player of the queens duel, to begin with, in AgentSpeak (Jason's dialect).
//
//   tablero agents check examples/agents/starter.asl
//   tablero match queens --seat examples/agents/starter.asl --seat robot:random --games 10
//
// An AgentSpeak program needs no protocol: what the referee knows arrives as beliefs, and actions are played.
// To look inside, use .print and run it with the trace, which shows every step of the agent:
//   tablero queens match --white examples/agents/starter.asl --black random --trace

/* What we perceive:
     size(N)      the side of the board
     queen(X,Y)   a queen stands on column X from the left and row Y from the top, both counted from 0
     player(T)    whose turn it is: 0 White (agent r0), 1 Black (agent r1)
     winner(W)    the game is over
   What we can do:
     move_towards(X,Y)   choose a cell
     put(queen)          place a queen on the chosen cell                                                          */

/* Rules. Read `:-` as "if", `&` as "and", `not` as "it cannot be shown that". */

seat(0) :- .my_name(r0).
seat(1) :- .my_name(r1).

// Two cells on a line: the same column, the same row, one of the two diagonals.
on_a_line(X,_,X,_).
on_a_line(_,Y,_,Y).
on_a_line(X,Y,A,B) :- X-Y == A-B.
on_a_line(X,Y,A,B) :- X+Y == A+B.

attacked(X,Y) :- queen(A,B) & on_a_line(X,Y,A,B).
free(X,Y) :- size(N) & .range(Y,0,N-1) & .range(X,0,N-1) & not attacked(X,Y).

// What a queen on X,Y leaves of a list of free cells.
left(X,Y,Cells,Left) :- .findall(cell(A,B), .member(cell(A,B),Cells) & not on_a_line(X,Y,A,B), Left).

// Whoever places the last queen wins: a queen on X,Y is the last if it leaves nothing.
last(X,Y,Cells) :- left(X,Y,Cells,[]).

// A queen on X,Y is safe if the opponent cannot place the last one right after it.
safe(X,Y,Cells) :- left(X,Y,Cells,Left) & not (.member(cell(A,B),Left) & last(A,B,Left)).

/* Plans. `+player(T)` is the event that we come to believe it is T's turn; the context after the colon asks whether
   the turn is ours. */

+player(T) : seat(T) <-
    .findall(cell(X,Y), free(X,Y), Cells);
    !choose(Cells, cell(X,Y));
    .print("queen to ", X, ",", Y);
    move_towards(X,Y);
    put(queen).

+player(_).    // not our turn: nothing to do

// The part to make your own: the last queen if there is one, or else, once few cells are left, a safe one. Of the plans
// for one goal, the first whose context holds is taken.
+!choose(Cells, cell(X,Y)) : .member(cell(X,Y),Cells) & last(X,Y,Cells).

+!choose(Cells, Cell)
    : .length(Cells) <= 20 & .findall(cell(X,Y), .member(cell(X,Y),Cells) & safe(X,Y,Cells), Safe) & Safe \== [] <-
    !any(Safe, Cell).

+!choose(Cells, Cell) <- !any(Cells, Cell).

// An element of a list by chance; the referee's seed decides, so the same game can be played again.
+!any(List, Element) <-
    .random(R);
    .nth(math.floor(R * .length(List)), List, Element).

+winner(W) : seat(W) <- .print("we won").
+winner(_) <- .print("we lost").
