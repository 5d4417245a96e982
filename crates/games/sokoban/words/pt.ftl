# What the program says of Sokoban in Portuguese.

sokoban-name = Sokoban
sokoban-example = r, ou várias: uurrdd
sokoban-option-collection = Coleção
sokoban-option-level = Nível
sokoban-refusal-over = o jogo acabou
sokoban-pusher = Você
sokoban-steps = Passos {$count}
sokoban-pushes = Empurrões {$count}
sokoban-stored = Caixas {$done}/{$all}
sokoban-best = Recorde: {$moves ->
    [one] 1 passo
   *[other] {$moves} passos
}, {$pushes ->
    [one] 1 empurrão
   *[other] {$pushes} empurrões
}
sokoban-refusal-action = ação desconhecida {$found}: espera-se cima, baixo, direita ou esquerda (ou north, south, east, west, ou uma letra de u d r l, N S E W O)
sokoban-hint-solves = {$moves ->
    [one] 1 passo
   *[other] {$moves} passos
} e {$pushes ->
    [one] 1 empurrão
   *[other] {$pushes} empurrões
} até o fim
sokoban-hint-hopeless = Daqui o nível não tem solução: desfaça jogadas.
sokoban-hint-unknown = Nenhuma solução foi encontrada no tempo disponível.
sokoban-north = cima
sokoban-south = baixo
sokoban-east = direita
sokoban-west = esquerda
sokoban-run = {$moves ->
    [one] 1 passo
   *[other] {$moves} passos
}, {$pushes ->
    [one] 1 empurrão
   *[other] {$pushes} empurrões
}, {$idle} sem efeito
sokoban-spot = {$what ->
    [wall] parede
    [box] caixa
    [stored] caixa em um depósito
    [goal] depósito
    [person-goal] você, em um depósito
   *[person] você
}
sokoban-study-fewest = Tem solução: {$pushes ->
    [one] 1 empurrão no mínimo
   *[other] {$pushes} empurrões no mínimo
}
sokoban-study-solvable = Tem solução com {$pushes ->
    [one] 1 empurrão
   *[other] {$pushes} empurrões
}; talvez bastem menos
sokoban-study-unsolvable = Não tem solução
sokoban-study-unknown = Não decidido dentro do limite
sokoban-brush = {$what ->
    [wall] parede
    [box] caixa
    [goal] depósito
    [person] pessoa
    [clear] Nível vazio
   *[floor] piso
}
sokoban-flaw-persons = Um nível tem uma pessoa; aqui {$found ->
    [0] não há nenhuma
   *[other] há {$found}
}.
sokoban-flaw-unbalanced = {$boxes ->
    [one] 1 caixa
   *[other] {$boxes} caixas
} e {$deposits ->
    [one] 1 depósito
   *[other] {$deposits} depósitos
}: deve haver tantos depósitos quanto caixas.
sokoban-flaw-empty = Primeiro coloque algo.
