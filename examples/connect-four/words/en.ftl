# What the program says of Connect Four in English.

four-name = Connect Four
four-first = Yellow
four-second = Red
four-example = a column: {$mv}
four-free = Free cells {$count}
four-refusal-column = expected a column from a to g, found {$found}
four-refusal-full = the column {$column} is full
four-refusal-over = the game is over
