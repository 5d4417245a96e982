# What the program says of Connect Four in Portuguese.

four-name = Lig 4
four-first = Amarelas
four-second = Vermelhas
four-example = uma coluna: {$mv}
four-free = Casas livres {$count}
four-refusal-column = espera-se uma coluna de a a g, e encontrou-se {$found}
four-refusal-full = a coluna {$column} está cheia
four-refusal-over = o jogo acabou
