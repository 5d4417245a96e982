# O que o Tablero diz em português.

to-move = Vez de: {$player}.
your-turn = Sua vez.
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
help-text =
    Comandos (também em inglês):
      ajuda         as regras e este texto
      jogadas       as jogadas possíveis
      dica          uma boa jogada
      desfazer, refazer     voltar uma jogada, jogá-la de novo
      salvar [ARQUIVO]      salvar; sem nome, entre os jogos interrompidos
      carregar [ARQUIVO]    carregar; sem nome, o último interrompido
      reiniciar     voltar à primeira posição
      novo [CHAVE=VALOR ...]    outro jogo, com outras opções se quiser
      desistir      abandonar o jogo
      tabuleiro     mostrar o tabuleiro
      sair          terminar; um jogo inacabado fica guardado
help-moves = Uma jogada se escreve assim: {$example}.
moves-are = {$count ->
    [one] 1 jogada:
   *[other] {$count} jogadas:
}
no-moves = Não há nenhuma jogada.
undone = {$count ->
    [0] Você está de volta ao jogo.
    [one] Uma jogada desfeita.
   *[other] {$count} jogadas desfeitas.
}
nothing-to-undo = Não há nada para desfazer.
redone = {$count ->
    [one] Uma jogada refeita.
   *[other] {$count} jogadas refeitas.
}
nothing-to-redo = Não há nada para refazer.
saved = Salvo em {$file}.
kept = O jogo ficou guardado em {$file}. Para continuar: "tablero play {$game} --continue".
loaded = Carregado {$file}.
no-saved = Não há jogo interrompido de {$game}.
offer = Há um jogo interrompido ({$what}) em {$file}: digite "carregar" para continuar.
save-failed = Não foi salvo: {$reason}
load-failed = Não foi carregado: {$reason}
unknown-option = Não é possível: {$reason}

stuck = A peça de {$spot} não tem jogada agora.
hint-move = Dica: {$mv}
hint-none = Não há nenhuma dica para esta posição.

panel-moves = Jogadas
panel-game = Jogo
panel-level = Nível
keys-board = ? ajuda  q sair  setas mover  Enter escolher  u desfazer  r refazer  t dica
keys-level = ? ajuda  q sair  setas andar  u desfazer  R reiniciar  L níveis  t dica
keys-watch = ? ajuda  q sair  espaço pausa  n uma jogada  + rápido  - lento
paused = Em pausa. Espaço: continuar; n: uma jogada.
pace = Velocidade {$speed} de {$all}
typed = Jogada: {$text}
small-screen = A janela é pequena demais: são precisas 40 colunas e 12 linhas.
help-title = Ajuda
help-keys =
    setas, h j k l    mover o cursor; no Sokoban, andar
    Enter, espaço     pegar uma peça, soltá-la; pôr uma rainha
    mouse             o mesmo; no Sokoban, andar até uma célula ou empurrar
    letras, números   escrever uma jogada e depois Enter; Esc a cancela
    Uma letra que começa uma jogada legal é escrita como jogada; com Ctrl é
    um comando.
    u, Ctrl-Z         desfazer           r, Ctrl-Y   refazer
    t                 dica               g, Ctrl-G   desistir
    s                 salvar             o           carregar o último jogo
    R                 desde o começo     v           girar o tabuleiro
    N                 próximo nível      P           nível anterior
    L                 lista de níveis    #           nomes das casas
    espaço, n, + -    se só robôs jogam: pausa, uma jogada, rápido, lento
    ?                 esta ajuda         q, Ctrl-C   sair (o jogo é guardado)
press-key = cima, baixo, PageUp, PageDown: continuar   outra tecla: voltar
confirm-resign = Desistir? s/n
yes-letters = sy
offer-title = Jogo interrompido
offer-screen = {$count ->
    [1] {$what}, 1 jogada.
   *[other] {$what}, {$count} jogadas.
}
offer-aside = Há um jogo interrompido ({$what}): aperte o para continuar.
offer-keys = Enter: continuar    n: jogo novo
levels-title = Níveis
levels-keys = cima/baixo ou número: nível   esq./dir.: coleção   Enter: jogar   Esc: voltar
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
home-keys = cima/baixo escolher  esq./dir. mudar  Enter começar  ? regras  q sair
home-keys-number = esq./dir. mudar  dígitos: esse número  Enter começar  ? regras  q sair
seat-human = uma pessoa
strength-easy = fácil
strength-medium = médio
strength-hard = difícil
robots-all = todos, do mais fraco ao mais forte: {$names}
seat-robot = robô: {$name}
seat-robot-time = robô: {$name}, {$time}
seat-robot-level = robô: {$name}, nível {$level}

replay-step = Jogada {$number} de {$count}
replay-keys = n próxima  p anterior  g primeira  G última  número: essa jogada  N outro jogo  ? ajuda  q sair
replay-keys-screen = ? ajuda  q sair  n próxima  p anterior  espaço reproduzir  N outro
replay-help =
    n, Enter, direita, baixo   a próxima jogada
    p, esquerda, cima          a jogada anterior
    g, Home                    o começo
    G, End                     a última jogada
    espaço                     reproduzir as jogadas, pausa
    + -                        mais rápido, mais lento
    N, P                       o próximo jogo do arquivo, o anterior
    v                          girar o tabuleiro
    #                          nomes das casas
    q                          sair
replay-start = O começo

seat-program = programa {$name}
seat-command = processo {$name}
seat-uci = motor {$name}
seat-tcp = conexão em {$name}
seat-guest = convidado {$name}
too-long = {$count ->
    [one] Interrompido depois de 1 jogada.
   *[other] Interrompido depois de {$count} jogadas.
}
listening = Os agentes se conectam a {$address}.
fault-illegal-move = {$player}: jogada ilegal.
fault-exhausted = {$player}: ficou sem passos ou sem memória.
fault-stall = {$player}: não respondeu.
fault-idle = {$player}: não tinha mais nada a fazer na sua vez.
fault-refused = {$player}: tentou algo que nenhum jogador pode fazer.
fault-gone = {$player}: o programa terminou por conta própria.
fault-interfered = Alguém interferiu com {$player}.
fault-no-move = {$player}: não deu nenhuma jogada.
fault-unstartable = {$player}: não foi possível iniciar.
fault-crash = {$player}: o programa falhou.
fault-exit = {$player}: o programa terminou antes do jogo.
fault-closed-pipe = {$player}: fechou a sua entrada ou saída.
fault-not-reading = {$player}: não lê as mensagens do árbitro.
fault-wrong-turn = {$player}: jogou fora da vez.
fault-garbage = {$player}: enviou uma linha que não é uma mensagem válida.
fault-flood = {$player}: enviou demais.
fault-version = {$player}: fala outro protocolo.
fault-seat-taken = {$player}: pediu um lugar que já estava ocupado.
fault-absent = {$player}: ninguém ocupou o lugar.
fault-dropped = {$player}: a conexão caiu.
over = o jogo acabou
