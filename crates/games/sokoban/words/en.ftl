# What the program says of Sokoban in English.

sokoban-name = Sokoban
sokoban-example = r, or several: uurrdd
sokoban-option-collection = Collection
sokoban-option-level = Level
sokoban-refusal-over = the game is over
sokoban-pusher = You
sokoban-steps = Moves {$count}
sokoban-pushes = Pushes {$count}
sokoban-stored = Boxes {$done}/{$all}
sokoban-best = Best: {$moves ->
    [one] 1 move
   *[other] {$moves} moves
}, {$pushes ->
    [one] 1 push
   *[other] {$pushes} pushes
}
sokoban-refusal-action = unknown action {$found}: expected north, south, east or west (or arriba, abajo, derecha, izquierda, or a letter of u d r l, N S E W O)
sokoban-hint-solves = {$moves ->
    [one] 1 move
   *[other] {$moves} moves
} and {$pushes ->
    [one] 1 push
   *[other] {$pushes} pushes
} to the end
sokoban-hint-hopeless = From here the level cannot be solved: take moves back.
sokoban-hint-unknown = No solution was found in the available time.
sokoban-north = north
sokoban-south = south
sokoban-east = east
sokoban-west = west
sokoban-run = {$moves ->
    [one] 1 move
   *[other] {$moves} moves
}, {$pushes ->
    [one] 1 push
   *[other] {$pushes} pushes
}, {$idle} without effect
sokoban-spot = {$what ->
    [wall] wall
    [box] box
    [stored] box on a goal
    [goal] goal
    [person-goal] you, on a goal
   *[person] you
}
sokoban-study-fewest = Solvable: {$pushes ->
    [one] 1 push is the fewest
   *[other] {$pushes} pushes are the fewest
}
sokoban-study-solvable = Solvable with {$pushes ->
    [one] 1 push
   *[other] {$pushes} pushes
}; fewer may do
sokoban-study-unsolvable = Not solvable
sokoban-study-unknown = Not decided within the budget
sokoban-brush = {$what ->
    [wall] wall
    [box] box
    [goal] goal
    [person] person
    [clear] Empty level
   *[floor] floor
}
sokoban-flaw-persons = A level has one person; here {$found ->
    [0] there is none
   *[other] there are {$found}
}.
sokoban-flaw-unbalanced = {$boxes ->
    [one] 1 box
   *[other] {$boxes} boxes
} and {$deposits ->
    [one] 1 goal
   *[other] {$deposits} goals
}: there must be as many goals as boxes.
sokoban-flaw-empty = Put something down first.
