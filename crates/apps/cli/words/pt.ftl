# O que o comando diz em português.

# match e tournament
cli-game = partida {$number}: {$how}; {$moves}, {$ending}
cli-solves = {$who} resolve
cli-does-not-solve = {$who} não resolve
cli-nobody-plays = ninguém joga, {$seats}
cli-wins = {$winner} vence, {$seats}
cli-draw = empate, {$seats}
cli-shares = {$winners} dividem o primeiro lugar, {$seats}
cli-and = {$one} e {$other}
cli-against = {$one} contra {$other}
cli-finished = terminada
cli-unfinished = não terminada: {$plies} jogadas
cli-head-entrant = participante
cli-head-games = partidas
cli-head-solved = resolvidos
cli-head-cost = {$unit ->
    [pushes] empurrões
    [moves] passos
   *[other] {$unit}
}
cli-head-won = vitórias
cli-head-drawn = empates
cli-head-lost = derrotas
cli-head-points = pontos
cli-head-survived = superadas
cli-head-byes = folgas
cli-head-opposition = adversários
cli-difference = {$names}: {$value} Elo [{$low}, {$high}]; a tabela conta a partir da média dos dois
cli-test = teste sequencial: {$said}; logaritmo da razão de verossimilhança {$ratio} em [{$lower}, {$upper}]
cli-test-stronger = o primeiro é mais forte por {$elo} Elo
cli-test-not-stronger = o primeiro não é mais forte por {$elo} Elo
cli-test-undecided = sem decisão
cli-sandbox = isolamento: {$caging}
cli-games = {$count ->
    [one] 1 partida
   *[other] {$count} partidas
}
cli-interrupted = interrompido depois de {$games}; {$kept}
cli-kept-results = continue com --db {$file} --resume
cli-kept-records = as partidas estão em {$file}
cli-kept-nothing = nada foi guardado, pois faltava --db
cli-last-games = as partidas em andamento são jogadas até o fim; outro Ctrl-C sai imediatamente

# verify e make-key
cli-verified = {$file}: {$games}, {$rest ->
    [table] tudo é verdadeiro, inclusive a tabela
    [open] tudo é verdadeiro; o torneio não terminou
   *[games] tudo é verdadeiro
}
cli-not-true = {$count ->
    [one] 1 afirmação é falsa em {$games}
   *[other] {$count} afirmações são falsas em {$games}
}
cli-head = cabeça: sha256 {$digest}
cli-unsigned = sem assinatura: as partidas são legais e a tabela resulta delas, mas quem escreveu o arquivo pode tê-las inventado
cli-signed = assinado com a chave {$key}: {$whose ->
    [given] a que você deu
   *[unknown] de quem é, --key diz
}
cli-key-secret = {$file}: a chave secreta, para --sign; não a mostre a ninguém
cli-key-public = {$file}: a chave pública, para verify --key

# agents
cli-nothing-to-say = {$file}: nada a apontar
cli-warning = {$place}: aviso: {$what}
cli-stopped = [{$agent}] parado: {$why}
cli-failed = [{$agent}] falhou{$line ->
    [0] {""}
   *[other] {" "}na linha {$line}
}: {$what}
cli-acts = [{$agent}] faz: {$action}
cli-trial = {$passed ->
    [yes] sim {" "}{$what}
   *[no] NÃO {" "}{$what}
}

# a lista de jogos
cli-also-called = também chamado {$names}
cli-option = opção {$key}: {$help}

# queens
cli-player-wins = as {$player ->
    [white] brancas
   *[black] pretas
} vencem
cli-no-move-wins = nenhuma jogada das {$player ->
    [white] brancas
   *[black] pretas
} vence
cli-winning-moves = jogadas vencedoras: {$moves}
cli-grundy = valor de Grundy {$value}
cli-spent = {$seconds} s, {$nodes} nós, {$filled} de {$slots} lugares
cli-not-in-time = não foi resolvido a tempo: {$spent}
cli-taken-over = {$count} respostas tomadas de {$file}
cli-progress = {$seconds} s, {$nodes} nós, tabela {$percent} % cheia, {$done} de {$moves} jogadas prontas
cli-strategy = as {$player ->
    [white] brancas
   *[black] pretas
} vencem o tabuleiro de lado {$side} com a regra {$rule} contra toda resposta: {$situations}, {$moves}
cli-situations = {$count ->
    [one] 1 situação
   *[other] {$count} situações
}
cli-strategy-refused = recusada: {$why}
cli-duel-game = partida {$number}: {$winner ->
    [white] as brancas vencem
    [black] as pretas vencem
   *[nobody] ninguém vence
}, {$ending}
cli-duel-score = as brancas venceram {$white}, as pretas {$black}

# checkers
cli-placements = sequências mais curtas desde o início: {$sequences}
    colocações por rodadas: {$layers}
cli-no-way = nenhum caminho foi encontrado a tempo: dê mais tempo com --time
cli-side-wins = quem joga vence em {$plies ->
    [one] 1 jogada
   *[other] {$plies} jogadas
}
cli-side-loses = quem joga perde em {$plies ->
    [one] 1 jogada
   *[other] {$plies} jogadas
}
cli-side-draws = empate
cli-duel = tamanho {$size}, regra {$rule}: {$value}
    posições {$positions}, ganhas {$won}, perdidas {$lost}, empates {$drawn}, terminadas {$over} (perdidas {$overlost}, ganhas {$overwon})
    a mais longa, {$longest} jogadas; {$bytes} bytes

# sokoban
cli-level-by = {$title}, de {$author}
cli-boxes = {$count ->
    [one] 1 caixa
   *[other] {$count} caixas
}
cli-word-boxes = {$count ->
    [one] caixa
   *[other] caixas
}
cli-word-levels = níveis
cli-word-error = erro
cli-word-pushes = empurrões
cli-word-moves = passos
cli-word-optimal = ótimo
cli-status = {$status ->
    [solved] resolvido
    [unsolvable] sem solução
    [budget] sem tempo
    [shorter] mais curto
    [same] igual
    [unsolved] não resolvido
   *[error] erro
}
cli-level-solved = nível {$level}: resolvido, {$counts}
cli-level-unsolved = nível {$level}: não resolvido, faltam {$boxes}, {$counts}
cli-solved-all = resolvidos {$solved}, provados os mais curtos {$optimal}, provados sem solução {$unsolvable}, não terminados {$unfinished}, {$seconds} s no total
cli-shortened-all = mais curtos {$shorter}, iguais {$same}, sem solução {$missing}; no total {$pushes} empurrões, {$moves} passos

# contagens longas
cli-outlook = é preciso contar cerca de 10^{$digits} sequências: {$time}; Ctrl-C interrompe
cli-never = não vai terminar
cli-years = levará cerca de {$count} anos
cli-days = levará cerca de {$count} dias
cli-depth = profundidade {$depth}: {$count}
