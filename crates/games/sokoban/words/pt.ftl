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
