# What the program says of the queens duel in Portuguese.

queens-name = Duelo de rainhas
queens-example = a1
queens-white = Brancas
queens-black = Pretas
queens-option-side = Lado
queens-option-rule = Regra
queens-refusal-over = o jogo acabou
queens-free = Casas livres {$count}
queens-refusal-cell-form = espera-se uma casa como 3,4 ou d5, e encontrou-se {$found}
queens-refusal-off-board = {$cell} está fora do tabuleiro de lado {$side}
queens-refusal-queen-there = já há uma rainha em {$cell}
queens-refusal-attacked = a rainha de {$queen} ataca {$cell}
queens-rule-quota = cota
queens-rule-last = última
queens-spot = {$what ->
    [white] rainha branca
    [black] rainha preta
   *[attacked] atacada
}
