# What the program says of Chinese checkers in Portuguese.

checkers-name = Xadrez xinez
checkers-example = de-para, como {$mv}
checkers-option-size = Tamanho
checkers-option-players = Jogadores
checkers-option-rule = Regra
checkers-refusal-over = o jogo acabou
checkers-corner = Jogador {$number}
checkers-arrived = {$player}: {$done}/{$all} no destino
checkers-refusal-ends = espera-se uma jogada como 12-30, (1,-2)-(0,3) ou pass, e encontrou-se {$found}
checkers-refusal-cell-off = a célula {$cell} está fora do tabuleiro de tamanho {$size}: pelo menos dois de |u|, |v|, |w| devem ser no máximo {$size}
checkers-refusal-cell-index = nenhuma célula do tabuleiro de tamanho {$size} tem o índice {$found}: espera-se de 0 a {$last}
checkers-refusal-cell-far = ({$u},{$v}) está longe demais: u, v e v - u devem ser maiores que -2^63 e menores que 2^63
checkers-refusal-cell-empty = a célula {$from} está vazia
checkers-refusal-not-yours = a peça da célula {$from} é do jogador {$owner}, e a vez é do jogador {$mover}
checkers-refusal-nowhere = uma jogada deve terminar em uma célula diferente de {$from}
checkers-refusal-cell-occupied = a célula {$to} está ocupada pelo jogador {$owner}
checkers-refusal-outside-zone = a célula {$to} está fora da zona do jogador {$corner}
checkers-refusal-unreachable = nenhum passo e nenhuma cadeia de saltos dentro da zona do jogador {$corner} leva da célula {$from} à célula {$to}
checkers-refusal-no-pass = o jogador {$corner} não pode passar: há jogadas, como {$from}-{$to}
checkers-rule-filled = ocupado
checkers-rule-strict = estrita
checkers-players = {$count ->
    [one] 1 jogador ({$corners})
   *[other] {$count} jogadores ({$corners})
}
checkers-state = joga o jogador {$corner}: {$count ->
    [one] 1 jogada
   *[other] {$count} jogadas
}
checkers-state-over = O jogo acabou
checkers-state-finished = já chegaram: {$corners}
