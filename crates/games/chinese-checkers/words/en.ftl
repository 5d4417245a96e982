# What the program says of Chinese checkers in English.

checkers-name = Chinese checkers
checkers-example = from-to, as in {$mv}
checkers-option-size = Size
checkers-option-players = Players
checkers-option-rule = Rule
checkers-refusal-over = the game is over
checkers-corner = Player {$number}
checkers-arrived = {$player}: {$done}/{$all} home
checkers-refusal-ends = expected a move such as 12-30, (1,-2)-(0,3) or pass, found {$found}
checkers-refusal-cell-off = the cell {$cell} is off the board of size {$size}: at least two of |u|, |v|, |w| must be at most {$size}
checkers-refusal-cell-index = no cell of the board of size {$size} has index {$found}: expected 0 to {$last}
checkers-refusal-cell-far = ({$u},{$v}) is too far away: u, v and v - u must be above -2^63 and below 2^63
checkers-refusal-cell-empty = cell {$from} is empty
checkers-refusal-not-yours = the piece on cell {$from} belongs to player {$owner}, but player {$mover} is to move
checkers-refusal-nowhere = a move must end on another cell than {$from}
checkers-refusal-cell-occupied = cell {$to} is occupied by player {$owner}
checkers-refusal-outside-zone = cell {$to} is outside the zone of player {$corner}
checkers-refusal-unreachable = no step and no chain of jumps inside the zone of player {$corner} leads from cell {$from} to cell {$to}
checkers-refusal-no-pass = player {$corner} may not pass: there are moves, such as {$from}-{$to}
checkers-rule-filled = filled
checkers-rule-strict = strict
checkers-players = {$count ->
    [one] 1 player ({$corners})
   *[other] {$count} players ({$corners})
}
checkers-state = player {$corner} to move: {$count ->
    [one] 1 move
   *[other] {$count} moves
}
checkers-state-over = The game is over
checkers-state-finished = finished: {$corners}
