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
cli-hand-in-link = {$name}: ignorado, porque é um link
cli-sandbox = isolamento: {$caging}
cli-games = {$count ->
    [one] 1 partida
   *[other] {$count} partidas
}
cli-interrupted = interrompido depois de {$games}; {$kept}
cli-kept-results = continue com --db {$file} --resume
cli-kept-records = as partidas estão em {$file}
cli-kept-nothing = nada foi guardado, pois faltava --db
cli-last-games = terminando as partidas em andamento; outro Ctrl-C sai imediatamente

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
   *[unknown] use --key para conferir de quem é
}
cli-key-secret = {$file}: a chave secreta, para --sign; não a mostre a ninguém
cli-key-public = {$file}: a chave pública, para verify --key

# agents
cli-nothing-to-say = {$file}: sem problemas
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
cli-flush = Uma linha que espera num buffer nunca chega: o programa deve esvaziá-lo depois de cada linha, em Python com print(..., flush=True).
cli-help-label = ajuda

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
cli-no-way = nenhuma solução foi encontrada a tempo; tente um --time maior
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
cli-at-least = ao menos {$bound}
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
cli-rated = {$level}: {$title}
    empurrões {$pushes}, passos {$moves}, trechos de caixas {$lines}, trocas de caixa {$changes}, empurrões para fora de depósitos {$detours}
    ao menos {$bound} empurrões (à primeira vista {$first}), diferença {$gap}; estados examinados {$nodes}
    caixas {$boxes}, fora de depósitos {$astray}; células {$cells}, mortas {$dead}
cli-same-puzzle = {$number}: {$title}
cli-no-same-puzzle = nenhum nível de {$file} é o mesmo quebra-cabeça
cli-generated = níveis {$levels}, salas tentadas {$tries}, empurrões {$pushes}, {$seconds} s

# contagens longas
cli-outlook = é preciso contar cerca de 10^{$digits} sequências: {$time}; Ctrl-C interrompe
cli-never = não vai terminar
cli-years = levará cerca de {$count} anos
cli-days = levará cerca de {$count} dias
cli-depth = profundidade {$depth}: {$count}

# xadrez
cli-mate = mate em {$moves}, {$solutions ->
    [one] 1 solução
   *[other] {$solutions} soluções
}
cli-no-mate = não há mate em {$moves}
cli-mate-in = mate em {$moves}
cli-mate-undecided = não decidido, não há mate em {$moves}
cli-mate-differs = linha {$line}: {$fen}: {$found}; o arquivo diz {$moves}
cli-mates-checked = {$right} de {$all} como diz o arquivo, {$unique} com uma só solução
cli-forced = {$more ->
    [yes] mais de {$count}
   *[no] {$count}
} de {$moves ->
    [one] 1 jogada
   *[other] {$moves} jogadas
}
cli-no-forced = nenhuma sequência de {$moves ->
    [one] 1 jogada
   *[other] {$moves} jogadas ou menos
}
cli-future-same = sim: é a mesma posição
cli-future-yes = sim: em {$moves ->
    [one] 1 jogada
   *[other] {$moves} jogadas
}, conferido com a especificação
cli-future-no = não: {$why}
cli-future-undecided = não decidido: {$why}
cli-puzzles-few = {$made ->
    [0] nenhum problema foi encontrado; eram pedidos {$count}
    [one] só 1 problema de {$count} foi encontrado
   *[other] só {$made} problemas de {$count} foram encontrados
}
cli-total = total {$count}
cli-sight-draw = empate
cli-sight-mate = mate {$moves}
cli-sight-mated = leva mate {$moves}
cli-judgement = {$judgement ->
    [inaccuracy] imprecisão
    [mistake] erro
    [blunder] erro grave
   *[missed-mate] mate perdido
}: {$best} valia {$worth}
cli-analysis-side = as {$side}: jogadas {$moves}, imprecisões {$inaccuracies}, erros {$mistakes}, erros graves {$blunders}, mates perdidos {$missed}, {$lost} pontos perdidos por jogada
cli-analysis-key = "mate 3" está provado pelas tabelas ou pelo fim da partida; "mate 3?" é o que o motor viu
cli-graph-title = O que as brancas podiam esperar depois de cada jogada
cli-graph-mark = {$number}. {$played}: {$best} era melhor
cli-table-kept = já estava lá
cli-table-built = construída em {$seconds} s
cli-table-rebuilt = {$file}: construída de novo
cli-tables-done = {$count ->
    [one] 1 classe
   *[other] {$count} classes
} em {$seconds} s
cli-table-value = {$value ->
    [mates] dão mate em {$moves ->
        [one] 1 jogada
       *[other] {$moves} jogadas
    }
    [mated] {$moves ->
        [0] já levaram mate
        [one] levam mate em 1 jogada
       *[other] levam mate em {$moves} jogadas
    }
   *[draws] empatam
}
cli-table-side = as {$side} {$value}
cli-table-move = {$mv}: {$value}
cli-table-fits = cada entrada decorre das posições depois das suas jogadas
cli-table-wrong = ERRADO: {$fen}: as {$side} {$says} segundo a tabela, {$should} segundo as jogadas
cli-head-class = classe
cli-head-positions = posições
cli-head-wins = vencem
cli-head-moves = jogadas
cli-head-position = posição
cli-nobody-mates = ninguém dá mate

# o laboratório
cli-lab-open = O laboratório está aberto em {$page} até Ctrl-C.
cli-lab-exported = {$count ->
    [one] 1 arquivo
   *[other] {$count} arquivos
} em {$folder}
cli-lab-copied = {$bytes} bytes em {$file}
cli-lab-restored = {$file} foi restaurado em {$place}
cli-lab-kept = o que havia antes está em {$before}

# run
cli-chunks = {$count ->
    [one] 1 bloco
   *[other] {$count} blocos
}
cli-run-done = {$chunks} prontos em {$spent} de trabalho, {$aside} postos de lado; os resultados estão em {$folder}
cli-run-advice = um bloco levou {$mean} em média; em muitas máquinas, chunk = {$size} faria disso uns 20 s
cli-run-interrupted = interrompido quando faltavam {$chunks}; continue com --resume
cli-run-last = terminando os blocos em andamento; outro Ctrl-C sai imediatamente
cli-run-bar = blocos, {$elapsed}, faltam {$left}
cli-run-served = trabalhadores são atendidos em {$address} até Ctrl-C
cli-run-status = {$done} de {$chunks} prontos, {$running} em andamento, {$aside} postos de lado; {$spent} de trabalho
cli-run-rate = {$rate} blocos por minuto, faltam {$left}
cli-run-chunk = bloco {$index}: {$what}
cli-run-verified = {$chunks} calculados de novo: {$wrong ->
    [0] tudo é verdade
    [one] 1 não é verdade
   *[other] {$wrong} não são verdade
}{$missing ->
    [0] {""}
   *[other] ; {$missing} sem resultado
}
cli-run-under-way = bloco {$index}: {$worker}, há {$time}
cli-run-failed = bloco {$index}: {$worker} falhou{$aside ->
    [yes] , posto de lado
   *[no] {""}
}: {$evidence}

# o resto
cli-level-progress = nível {$level}: {$nodes} nós, cota {$bound}, {$memory} MiB, {$seconds} s
cli-ask-hint = Escreva perguntas, uma por linha, como {$example}; termine com Ctrl-D.
cli-listening = à escuta em {$address}
cli-trust = {$file} inicia estes programas:
cli-trust-question = Executá-los? s/n
cli-show-moves = joga {$player}: {$count ->
    [one] 1 jogada
   *[other] {$count} jogadas
}
cli-show-over = A partida terminou: {$outcome}.
cli-project-needs = {$file}: {$need}, que não existe aqui; os agentes rodam sem isso
cli-colour = {$colour ->
    [white] brancas
   *[black] pretas
}
