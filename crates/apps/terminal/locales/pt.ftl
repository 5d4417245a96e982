# O que o Tablero diz em português.

game-chess = Xadrez Lite
game-sokoban = Sokoban
game-checkers = Xadrez xinez
game-queens = Duelo de rainhas

white = Brancas
black = Pretas
corner = Jogador {$number}
pusher = Você

to-move = Vez de: {$player}.
your-move = {$player}, sua jogada:
plays = {$player}: {$mv}.
thinking = {$player}: pensando...
refused = Não é possível: {$reason}
over-already = O jogo acabou. Você pode desfazer, salvar, carregar ou sair.
wins = Vitória: {$player}.
draw = Empate.
solved = Resolvido!
given-up = Desistiu.
place-line = {$place}. {$player}
resigned = Desistência de {$player}.
time-out = Acabou o tempo de {$player}.

welcome = {$game}. Escreva uma jogada ({$example}) ou "ajuda".
example-chess = e2e3
example-sokoban = r, ou várias: uurrdd
example-checkers = de-para, como {$mv}
example-queens = a1
help-text =
    Comandos (também em inglês):
      ajuda         este texto
      jogadas       as jogadas possíveis
      dica          uma boa jogada
      desfazer, refazer     voltar uma jogada, jogá-la de novo
      salvar [ARQUIVO]      salvar; sem nome, entre os jogos interrompidos
      carregar [ARQUIVO]    carregar; sem nome, o último interrompido
      reiniciar     voltar à primeira posição
      novo [CHAVE=VALOR ...]    outro jogo, com outras opções se quiser
      desistir      abandonar o jogo
      tabuleiro     mostrar o tabuleiro
      sair          terminar; um jogo inacabado é conservado
help-moves = Uma jogada escreve-se assim: {$example}.
moves-are = {$count ->
    [one] 1 jogada:
   *[other] {$count} jogadas:
}
no-moves = Não há jogada nenhuma.
undone = {$count ->
    [0] Você está de volta ao jogo.
    [one] Uma jogada desfeita.
   *[other] {$count} jogadas desfeitas.
}
nothing-to-undo = Não há nada a desfazer.
redone = {$count ->
    [one] Uma jogada refeita.
   *[other] {$count} jogadas refeitas.
}
nothing-to-redo = Não há nada a refazer.
saved = Salvo em {$file}.
kept = O jogo fica em {$file}. "tablero play {$game} --continue" continua.
loaded = Carregado {$file}.
no-saved = Não há jogo interrompido de {$game}.
offer = Há um jogo interrompido em {$file}: "carregar" continua.
save-failed = Não foi salvo: {$reason}
load-failed = Não foi carregado: {$reason}
unknown-option = Não é possível: {$reason}

hint-move = Dica: {$mv}
hint-wins = ganha
hint-wins-in = ganha em {$plies} lances
hint-loses = toda jogada perde contra um jogo perfeito
hint-solves = {$moves} movimentos e {$pushes} empurrões até o fim
hint-hopeless = Daqui o nível não tem solução: desfaça jogadas.
hint-unknown = Nenhuma solução foi encontrada no tempo disponível.
hint-unproved = sem prova
hint-none = Não há nada a aconselhar.

steps = Passos {$count}
pushes = Empurrões {$count}
stored = Caixas {$done}/{$all}
arrived = {$player}: {$done}/{$all} no destino
free = Casas livres {$count}

panel-moves = Jogadas
panel-game = Jogo
panel-level = Nível
keys-board = ? ajuda  q sair  setas mover  Enter escolher  u desfazer  r refazer  t dica
keys-level = ? ajuda  q sair  setas andar  u desfazer  R reiniciar  L níveis  t dica
keys-watch = ? ajuda  q sair  os robôs jogam
typed = Jogada: {$text}
small-screen = A janela é pequena demais: são precisas 40 colunas e 12 linhas.
help-title = Ajuda
help-keys =
    setas, h j k l    mover o cursor; no Sokoban, andar
    Enter, espaço     pegar uma peça, soltá-la; pôr uma rainha
    mouse             o mesmo; no Sokoban, andar até uma célula ou empurrar
    letras, números   escrever uma jogada e depois Enter; Esc a esquece
    :                 escrever uma jogada que começa com uma letra que é tecla
    u, Ctrl-Z         desfazer           r, Ctrl-Y   refazer
    t                 dica               g           desistir
    s                 salvar             o           carregar o último jogo
    R                 desde o começo     v           girar o tabuleiro
    N                 próximo nível      P           nível anterior
    L                 lista de níveis
    ?                 esta ajuda         q, Ctrl-C   sair (o jogo é conservado)
press-key = Aperte uma tecla.
confirm-resign = Desistir? s/n
yes-letters = sy
offer-title = Jogo interrompido
offer-screen = {$count ->
    [1] Há um jogo interrompido (1 jogada).
   *[other] Há um jogo interrompido ({$count} jogadas).
}
offer-keys = Enter: continuar    n: jogo novo
levels-title = Níveis
levels-keys = setas escolhem   Enter joga   Esc volta
ended-keys = Enter: outro jogo    u: desfazer    s: salvar    q: sair
next-level = Enter: próximo nível    u: desfazer    q: sair
last-move = última: {$mv}

home-title = Tablero
home-subtitle = Um laboratório exato de jogos de tabuleiro
home-game = Jogo
home-seat = {$player}
home-start = Começar
home-continue = {$count ->
    [1] Continuar {$game} (1 jogada)
   *[other] Continuar {$game} ({$count} jogadas)
}
home-keys = cima/baixo escolher   esquerda/direita mudar   Enter começar   q sair
seat-human = uma pessoa
seat-robot = robô: {$name}
seat-robot-time = robô: {$name}, {$time}

replay-step = Jogada {$number} de {$count}
replay-keys = n próxima  p anterior  g primeira  G última  número: essa jogada  q sair
replay-start = O começo

seat-program = programa {$name}
seat-command = processo {$name}
seat-uci = motor {$name}
seat-tcp = conexão em {$name}
too-long = Interrompida depois de {$count} lances.
listening = Os agentes se conectam a {$address}.
option-side = Lado
option-rule = Regra
option-size = Tamanho
option-players = Jogadores
option-collection = Coleção
option-level = Nível

fault-illegal-move = {$player}: lance ilegal.
fault-exhausted = {$player}: usou mais do que um programa pode usar.
fault-stall = {$player}: nenhuma resposta.
fault-idle = {$player}: nada mais a fazer na sua vez.
fault-refused = {$player}: tentou o que nenhum jogador pode fazer.
fault-gone = {$player}: o programa terminou por conta própria.
fault-no-move = {$player}: nenhum lance.
fault-unstartable = {$player}: não foi possível iniciar.
fault-crash = {$player}: o programa falhou.
fault-exit = {$player}: o programa terminou antes da partida.
fault-closed-pipe = {$player}: fechou a sua entrada ou saída.
fault-not-reading = {$player}: não lê o que lhe dizem.
fault-wrong-turn = {$player}: um lance que ninguém pediu.
fault-garbage = {$player}: disse algo que ninguém entende.
fault-flood = {$player}: disse demais.
fault-version = {$player}: fala outro protocolo.
fault-seat-taken = {$player}: pediu um lugar ocupado.
fault-absent = {$player}: ninguém ocupou o lugar.
fault-dropped = {$player}: a conexão caiu.

refusal-over = o jogo acabou
refusal-illegal = {$mv} não é legal: {$reason}
refusal-squares = {$found} não é uma jogada; esperam-se duas casas, como d2g2, d2-g2 ou (6,3)-(6,6)
refusal-off-squares = [{$row},{$col}] está fora do tabuleiro: linhas e colunas vão de 0 a 7
refusal-same-square = {$square} é ao mesmo tempo origem e destino: uma jogada muda de casa
refusal-empty-square = não há nenhuma peça em {$square}
refusal-target-occupied = em {$square} há {$piece}: uma jogada sem captura precisa de uma casa vazia
refusal-target-empty = {$square} está vazia: não há nada para capturar
refusal-own-target = em {$square} há {$piece}, uma peça do mesmo lado
refusal-movement = {$mover} não chega a {$to}: {$rule}
refusal-blocked = {$mover} não chega a {$to}: {$blocker} fecha o caminho
refusal-wrong-side = {$mover} é das {$colour ->
    [white] brancas
   *[black] pretas
}, e a vez é das {$other ->
    [white] brancas
   *[black] pretas
}
refusal-king-capture = em {$square} está o rei: um rei nunca é capturado
refusal-king-into-attack = em {$to} o rei ficaria atacado: quem ataca é {$attacker}
refusal-check-unanswered = o rei de {$king} está em xeque (quem dá é {$attacker}), e a jogada não responde
refusal-pinned = {$mover} não pode sair: deixaria o rei de {$king} atacado (quem ataca é {$attacker})
piece-standing = {$kind ->
    [pawn] o peão
    [bishop] o bispo
    [rook] a torre
   *[king] o rei
} de {$square}
piece-coloured = {$kind ->
    [pawn] o peão
    [bishop] o bispo
    [rook] a torre
   *[king] o rei
} de {$square}, das {$colour ->
    [white] brancas
   *[black] pretas
},
piece-any = {$kind ->
    [pawn] um peão
    [bishop] um bispo
    [rook] uma torre
   *[king] um rei
} das {$colour ->
    [white] brancas
   *[black] pretas
}
movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] um peão branco avança um passo para cima até uma casa vazia e captura um passo na diagonal para cima
       *[black] um peão preto avança um passo para baixo até uma casa vazia e captura um passo na diagonal para baixo
    }
    [bishop] um bispo anda pelas diagonais
    [rook] uma torre anda pelas linhas e colunas
   *[king] um rei dá um passo
}
refusal-ends = espera-se uma jogada como 12-30, (1,-2)-(0,3) ou pass, e encontrou-se {$found}
refusal-cell-off = a célula {$cell} está fora do tabuleiro de tamanho {$size}: pelo menos dois de |u|, |v|, |w| devem ser no máximo {$size}
refusal-cell-index = nenhuma célula do tabuleiro de tamanho {$size} tem o índice {$found}: espera-se de 0 a {$last}
refusal-cell-far = ({$u},{$v}) está longe demais: u, v e v - u devem ser maiores que -2^63 e menores que 2^63
refusal-cell-empty = a célula {$from} está vazia
refusal-not-yours = a peça da célula {$from} é do jogador {$owner}, e a vez é do jogador {$mover}
refusal-nowhere = uma jogada deve terminar em outra célula que {$from}
refusal-cell-occupied = a célula {$to} está ocupada pelo jogador {$owner}
refusal-outside-zone = a célula {$to} está fora da zona do jogador {$corner}
refusal-unreachable = nenhum passo e nenhuma cadeia de saltos dentro da zona do jogador {$corner} leva da célula {$from} à célula {$to}
refusal-no-pass = o jogador {$corner} não pode passar: há jogadas, como {$from}-{$to}
refusal-cell-form = espera-se uma casa como 3,4 ou d5, e encontrou-se {$found}
refusal-off-board = {$cell} está fora do tabuleiro de lado {$side}
refusal-queen-there = já há uma rainha em {$cell}
refusal-attacked = a rainha de {$queen} ataca {$cell}
refusal-action = ação desconhecida {$found}: espera-se arriba, abajo, derecha ou izquierda (ou north, south, east, west, ou uma letra de u d r l, N S E W O)
