# What the program says of the queens duel in English.

queens-name = Queens duel
queens-example = a1
queens-white = White
queens-black = Black
queens-option-side = Side
queens-option-rule = Rule
queens-refusal-over = the game is over: White has placed all its queens
queens-free = Free cells {$count}
queens-refusal-cell-form = expected a cell such as 3,4 or d5, found {$found}
queens-refusal-off-board = {$cell} is off the board of side {$side}
queens-refusal-queen-there = a queen stands on {$cell}
queens-refusal-attacked = the queen at {$queen} attacks {$cell}
queens-rule-quota = quota
queens-rule-last = last
queens-state = {$colour} to move: {$count ->
    [one] 1 free cell
   *[other] {$count} free cells
}
queens-state-over = The game is over: {$why ->
    [quota] White has placed all its queens
   *[full] no cell is free
}, {$winner} wins.
queens-spot = {$what ->
    [white] white queen
    [black] black queen
   *[attacked] attacked
}
