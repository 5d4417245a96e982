# What the program says of the queens duel in Portuguese.

queens-name = Duelo de rainhas
queens-example = a1
queens-white = Brancas
queens-black = Pretas
queens-option-side = Lado
queens-option-rule = Regra
queens-refusal-over = o jogo acabou: as brancas já puseram todas as suas rainhas
queens-free = Casas livres {$count}
queens-refusal-cell-form = espera-se uma casa como 3,4 ou d5, e encontrou-se {$found}
queens-refusal-off-board = {$cell} está fora do tabuleiro de lado {$side}
queens-refusal-queen-there = já há uma rainha em {$cell}
queens-refusal-attacked = a rainha de {$queen} ataca {$cell}
queens-rule-quota = cota
queens-rule-last = última
queens-state = jogam as {$colour ->
    [white] brancas
   *[black] pretas
}: {$count ->
    [one] 1 casa livre
   *[other] {$count} casas livres
}
queens-state-over = O jogo acabou: {$why ->
    [quota] as brancas já puseram todas as suas rainhas
   *[full] não resta nenhuma casa livre
}; ganham as {$winner ->
    [white] brancas
   *[black] pretas
}.
queens-spot = {$what ->
    [white] rainha branca
    [black] rainha preta
   *[attacked] atacada
}
