# What is said of any game in English: how its robots judge a move, and answers to questions.

table-robot-wins = it wins
table-robot-wins-in = it wins in {$plies ->
    [one] 1 ply
   *[other] {$plies} plies
}
table-robot-loses = every move loses against perfect play
table-robot-unproved = not proved
table-yes = yes
table-no = no
table-none = none
table-undecided = not decided
table-not-found = not found
table-goes-on = the game goes on
table-squares = {$count ->
    [one] 1 square
   *[other] {$count} squares
}
table-cells = {$count ->
    [one] 1 cell
   *[other] {$count} cells
}
table-moves = {$count ->
    [one] 1 move
   *[other] {$count} moves
}
table-win-in = win in {$plies ->
    [one] 1 ply
   *[other] {$plies} plies
}
table-loss-in = loss in {$plies ->
    [one] 1 ply
   *[other] {$plies} plies
}
table-draw = draw
table-rounds = {$count ->
    [one] 1 round
   *[other] {$count} rounds
}; {$proved ->
    [yes] no fewer suffice
   *[no] fewer may suffice
}
table-white = white
table-black = black
table-study-lead = {$score}
table-study-mates = {$side} mates in {$moves ->
    [one] 1 move
   *[other] {$moves} moves
}
table-study-wins = {$side} wins with best play
table-brush = {$what ->
    [empty] nothing
    [clear] Empty board
    [start] First position
    [white] White to move
   *[black] Black to move
}
