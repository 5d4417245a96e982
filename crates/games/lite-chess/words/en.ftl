# What the program says of Lite Chess in English.

chess-name = Lite Chess
chess-example = e2e3
chess-white = White
chess-black = Black
chess-refusal-over = the game is over
chess-refusal-illegal = {$mv} is not legal: {$reason}
chess-refusal-squares = {$found} is not a move, expected two squares as in d2g2, d2-g2 or (6,3)-(6,6)
chess-refusal-off-squares = [{$row},{$col}] is off the board: rows and columns go from 0 to 7
chess-refusal-same-square = {$square} is both origin and target: a move changes the square
chess-refusal-empty-square = there is no piece on {$square}
chess-refusal-target-occupied = {$square} holds {$piece}: a move without capture needs an empty square
chess-refusal-target-empty = {$square} is empty: there is nothing to capture
chess-refusal-own-target = {$square} holds {$piece}, a piece of the same side
chess-refusal-movement = {$mover} does not reach {$to}: {$rule}
chess-refusal-blocked = the way of {$mover} to {$to} is blocked by {$blocker}
chess-refusal-wrong-side = {$mover} is {$colour}, and {$other} is to move
chess-refusal-king-capture = {$square} holds the king: a king is never captured
chess-refusal-king-into-attack = the king would be attacked on {$to} by {$attacker}
chess-refusal-check-unanswered = the king on {$king} is in check from {$attacker}, and the move does not answer it
chess-refusal-pinned = {$mover} is pinned: moving it would leave the king on {$king} attacked by {$attacker}
chess-piece-standing = the {$kind} on {$square}
chess-piece-coloured = the {$colour} {$kind} on {$square}
chess-piece-any = a {$colour} {$kind}
chess-movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] a white pawn goes one step up onto an empty square and captures one step diagonally up
       *[black] a black pawn goes one step down onto an empty square and captures one step diagonally down
    }
    [bishop] a bishop goes along diagonals
    [rook] a rook goes along rows and columns
   *[king] a king goes one step
}
chess-check = Check!
chess-checkmate = Checkmate.
chess-stalemate = Stalemate: {$player} has no legal move and is not in check.
chess-bare-kings = Only the kings are left.
chess-captured = {$player} took{$pawns ->
    [0] {""}
   *[other] {" "}{$pawns}P
}{$bishops ->
    [0] {""}
   *[other] {" "}{$bishops}B
}{$rooks ->
    [0] {""}
   *[other] {" "}{$rooks}R
}
chess-state = {$colour} to move{$check ->
    [yes] , in check
   *[no] {""}
}: {$count ->
    [one] 1 legal move
   *[other] {$count} legal moves
}
chess-state-over = The game is over: {$how ->
    [checkmate] {$colour} is checkmated
    [stalemate] {$colour} is stalemated
   *[bare] only the two kings are left
}.
chess-refusal-white-begins = black is to move, and white begins
chess-refusal-not-in-check = {$colour} is not in check
chess-refusal-has-move = {$colour} has a legal move: {$mv}
chess-spot = {$colour ->
    [white] white
   *[black] black
} {$kind ->
    [pawn] pawn
    [bishop] bishop
    [rook] rook
   *[king] king
}
chess-flaw-kings = {$side ->
    [white] White
   *[black] Black
} has {$found} kings: one is right.
