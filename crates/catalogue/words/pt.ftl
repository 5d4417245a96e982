# O que se diz de qualquer jogo em português: como seus robôs julgam uma jogada, e respostas a perguntas.

table-robot-wins = ganha
table-robot-wins-in = ganha em {$plies ->
    [one] 1 lance
   *[other] {$plies} lances
}
table-robot-loses = toda jogada perde contra um jogo perfeito
table-robot-unproved = sem prova
table-yes = sim
table-no = não
table-none = nenhuma
table-undecided = não decidido
table-not-found = não encontrado
table-goes-on = o jogo continua
table-squares = {$count ->
    [one] 1 casa
   *[other] {$count} casas
}
table-cells = {$count ->
    [one] 1 casa
   *[other] {$count} casas
}
table-moves = {$count ->
    [one] 1 jogada
   *[other] {$count} jogadas
}
table-win-in = vitória em {$plies ->
    [one] 1 lance
   *[other] {$plies} lances
}
table-loss-in = derrota em {$plies ->
    [one] 1 lance
   *[other] {$plies} lances
}
table-draw = empate
table-rounds = {$count ->
    [one] 1 rodada
   *[other] {$count} rodadas
}; {$proved ->
    [yes] com menos não dá
   *[no] talvez dê com menos
}
table-white = brancas
table-black = pretas
table-study-lead = {$score}
table-study-mates = {$side}: mate em {$moves ->
    [one] 1 lance
   *[other] {$moves} lances
}
table-study-wins = {$side}: vitória com o melhor jogo
table-brush = {$what ->
    [empty] nada
    [clear] Tabuleiro vazio
    [start] Posição inicial
    [white] Brancas jogam
   *[black] Pretas jogam
}
