# O que as bibliotecas e o comando dizem em inglês, em português.

# The command line
error = erro: {$what}
unexpected-argument = argumento inesperado '{$argument}'
unrecognized-subcommand = não existe o subcomando '{$name}'
tip-argument = dica: existe um argumento parecido: '{$name}'
tip-arguments = dica: existem argumentos parecidos: {$names}
tip-subcommand = dica: existe um subcomando parecido: '{$name}'
tip-subcommands = dica: existem subcomandos parecidos: {$names}
tip-value = dica: existe um valor parecido: '{$name}'
tip-values = dica: existem valores parecidos: {$names}
tip-dashes = dica: para dar '{$value}' como valor, escreva '{$usage}'
invalid-value = valor inválido '{$value}' para '{$argument}'
invalid-value-because = valor inválido '{$value}' para '{$argument}': {$why}
invalid-digit = não é um número
empty-integer = falta o número
too-large-integer = o número é grande demais
out-of-range = {$value} não está entre {$range}
possible-values = [valores possíveis: {$values}]
required-arguments = faltam estes argumentos:
value-required = falta um valor para '{$argument}'
argument-conflict = o argumento '{$argument}' não pode ser usado com '{$other}'
argument-conflicts = o argumento '{$argument}' não pode ser usado com:
argument-repeated = o argumento '{$argument}' não pode ser repetido
too-many-values = o valor '{$value}' para '{$argument}' está sobrando
subcommand-required = '{$command}' precisa de um subcomando
subcommands = [subcomandos: {$names}]
usage = Uso: {$usage}
more-information = Para mais informações, tente '{$help}'.
home-needs-terminal = a tela inicial precisa de um terminal: `tablero --help` mostra os comandos para todo o resto

# The operating system
no-such-file = o arquivo ou diretório não existe
permission-denied = sem permissão
file-exists = já existe
not-a-directory = não é um diretório
is-a-directory = é um diretório
no-space = não há mais espaço no disco
read-only = o sistema de arquivos é somente leitura
address-in-use = o endereço já está em uso
address-not-available = o endereço não está disponível
connection-refused = conexão recusada

# Files
cannot-read = não é possível ler {$file}: {$why}
cannot-read-collection = não é possível ler {$file}: {$why} (as coleções incluídas são {$names})
cannot-write = não é possível gravar {$file}: {$why}
cannot-write-to = não é possível gravar em {$folder}: {$why}
cannot-write-manual = não é possível gravar as páginas do manual em {$folder}: {$why}
cannot-write-checkpoint = não é possível gravar o ponto de controle {$file}: {$why}
larger-than-mib = tem mais de {$size} MiB
not-utf8 = não é UTF-8
line-not-utf8 = linha {$line}: não é UTF-8
at-line = {$place}, linha {$line}: {$what}
line-says = linha {$line}: {$what}
line-column = linha {$line}, coluna {$column}: {$what}
not-regular = não é um arquivo comum
longer-than-bytes = tem mais de {$count} bytes
exists-already = {$file} já existe
keys-not-overwritten = {$file} já existe: chaves não são sobrescritas
results-exist = {$file} já existe: use --resume para continuar, ou dê outro nome
ledger-exists = {$file} já existe: use --resume para continuar, ou dê outro --ledger
no-file-to-continue = {$file}: não existe tal arquivo para continuar
same-file = --db e --records indicam o mesmo arquivo
interrupted = interrompido
too-large-record = {$file}: grande demais para ser um registro

# The list of games
summary-chess = Xadrez Lite (Ajedrez Lite): peões, bispos, torres e reis
summary-sokoban = Sokoban: empurre cada caixa até um depósito, numa grade sem fim
summary-checkers = Xadrez xinez (damas chinesas) numa estrela de qualquer tamanho, de um a seis jogadores
summary-queens = O duelo de rainhas (N reinas): dois jogadores põem rainhas que não podem se atacar
option-fen = a posição inicial; se faltar, o começo do jogo
option-collection = a coleção incluída de onde vem o nível; se faltar, `microban`
option-level = o número do nível na coleção, a partir de 1; se faltar, 1
option-xsb = o próprio nível, em XSB com `|` entre as linhas, em vez de um incluído
option-size = o lado de cada triângulo, de 1 a 64 (padrão 4)
option-players = quem joga, como 14 ou 135 (padrão 14)
option-checkers-rule = quando um jogador terminou: strict ou filled (padrão filled)
option-side = casas por lado do tabuleiro; se faltar, 8
option-queens-rule = quota (ganha a última rainha das brancas) ou last (ganha quem põe a última); se faltar, quota

# Games and options
no-game = nenhum jogo se chama {$found}: esperava-se um de {$known}
two-games = há dois jogos chamados {$name}
option-form = esperava-se uma opção da forma chave=valor, encontrou-se {$found}
option-form-plan = esperava-se uma opção da forma chave=valor, encontrou-se {$found}; um plano é dado com --file
option-twice = a opção {$key} foi dada duas vezes
no-option = {$game} não tem a opção {$key}: esperava-se {$known}
foreign-position = a primeira posição é de outro jogo
game-over = a partida terminou
game-over-because = a partida terminou: {$why}
not-a-legal-move = não está entre as jogadas legais
seats-expected = {$game} tem aqui {$expected} jogadores, mas foram dados {$found} lugares
seats-found = neste jogo jogam {$expected}, mas foram dados {$found} lugares
other-game = {$file} é uma partida de {$found}, não de {$name}
other-game-record = {$file}: uma partida de {$found}, não de {$name}
no-interrupted-game = não há nenhuma partida interrompida de {$name}
any-kind = nenhum jogo
broken-off = a partida ficou sem terminar
terminal-closed = o terminal está fechado
no-home = nem XDG_STATE_HOME nem HOME indicam um diretório onde salvar partidas
robot-gone = o robô terminou sem dar uma jogada
time-form = esperava-se um tempo como 60s, 500ms ou 5m, encontrou-se {$found}
clock-form = esperava-se um tempo por jogada como 2s, um para a partida com incremento como 5m+3s, nodes=N ou none, encontrou-se {$found}
pace-range = esperava-se de 20ms a 60s
size-form = esperava-se um tamanho como 512M ou 2G, encontrou-se {$found}
language-form = esperava-se en, es ou pt, encontrou-se {$found}
threads-form = esperava-se um número de 1 a 1024, encontrou-se {$found}
no-command = falta o comando
no-operation = não existe a operação {$name}
divide-depth = --divide precisa de uma profundidade de pelo menos 1: com profundidade 0 não há primeira jogada
total-too-large = o total é grande demais
too-many-sequences = há mais sequências do que cabem em 64 bits
count-overflow = a contagem passa de 18446744073709551615, o maior número que cabe
count-too-wide = mais de {$most} posições diferentes depois de {$ply} lances: demais para contar até a profundidade {$depth}
count-stopped = a contagem foi interrompida antes de terminar
count-budget = o orçamento acabou antes de terminar a contagem
operand-missing = falta o operando {$name}
key-missing = falta a chave {$name}
is-missing = falta {$key}
given-twice = {$key} foi dado duas vezes
unknown-key = chave desconhecida {$found}: esperava-se uma de {$known}
expected-found = esperava-se {$expected}, encontrou-se {$found}
expected-found-nothing = esperava-se {$expected}, não se encontrou nada
expected-only = esperava-se {$expected}
expected-end = esperava-se {$expected}, encontrou-se o fim do texto

# What may be expected
form-square = uma casa como d2 ou 6,3
form-colour = white ou black
form-colour-number = 1 (brancas) ou 2 (pretas)
form-cell = uma casa como 3,4
form-cell-letters = uma casa como d5, ou coluna e linha a partir do canto superior esquerdo, contando de 0, como 3,4
form-star-cell = uma casa como 1,-1,-2
form-players = jogadores como 14
form-whole-number = um número inteiro
form-integer = um número inteiro
form-number = um número
form-text = um texto
form-text-or-number = um texto ou um número
form-list = uma lista
form-table = uma tabela
form-boolean = true ou false
form-seconds = um número de segundos, como 10 ou 0.5s
form-goal = any, pushes ou moves
form-rule = quota ou last
form-direction = north, south, east ou west, ou uma letra de u d r l
form-actions = ações com as letras l u r d
form-robot = o nome de um robô
form-program = o arquivo de um programa
form-command = um comando
form-port = uma porta
form-secret-key = uma chave secreta, "tablero secret key ed25519 ..."
form-public-key = uma chave pública, "tablero public key ed25519 ..."
form-plan-kind = match, tournament, self-play, solve, improve, ask ou grade

# Lite Chess
fen-empty = uma FEN vazia, esperava-se um tabuleiro e o lado que joga
fen-ranks = o tabuleiro da FEN tem {$found} fileiras, esperavam-se 8 separadas por barras
fen-rank-length = a fileira {$rank} do tabuleiro da FEN, {$text}, ocupa {$found} casas, esperavam-se 8
fen-letter = {$found} na fileira {$rank} do tabuleiro da FEN, esperava-se uma de PBRKpbrk ou de 1 a 8
fen-no-side = a FEN termina depois do tabuleiro, esperava-se o lado que joga, w ou b
fen-side = {$found} como lado que joga, esperava-se w ou b
fen-castling = {$found} como direitos de roque, esperava-se - (não há roque)
fen-en-passant = {$found} como casa en passant, esperava-se - (não há en passant)
fen-counter = {$found} como contador, esperava-se um número
fen-extra = {$found} depois dos seis campos de uma FEN, não se esperava mais nada
not-two-squares = {$found} não é uma jogada, esperavam-se duas casas como d2g2, d2-g2 ou (6,3)-(6,6)
not-legal = {$mv} não é legal: {$why}
forced-step = passo {$step}: {$why}
forced-over = depois de {$mv} a partida terminou, portanto não há resposta: {$why}
forced-choice = depois de {$mv} há {$found} respostas, esperava-se exatamente uma: {$replies}
no-moves-given = esperava-se uma ou mais jogadas, não se encontrou nenhuma
side-checkmated = {$colour ->
    [white] as brancas levaram
   *[black] as pretas levaram
} xeque-mate
side-stalemated = {$colour ->
    [white] as brancas estão
   *[black] as pretas estão
} afogadas
bare-kings = só restam os dois reis
off-board = [{$row},{$col}] está fora do tabuleiro: linhas e colunas vão de 0 a 7
square-differs = em {$square} está {$found}, esperava-se {$expected}
piece-nothing = nada
piece-named = {$kind ->
    [pawn] um peão {$colour ->
        [white] branco
       *[black] preto
    }
    [bishop] um bispo {$colour ->
        [white] branco
       *[black] preto
    }
    [rook] uma torre {$colour ->
        [white] branca
       *[black] preta
    }
   *[king] um rei {$colour ->
        [white] branco
       *[black] preto
    }
}
side-to-move-differs = {$found ->
    [white] jogam as brancas
   *[black] jogam as pretas
}, esperavam-se {$expected ->
    [white] as brancas
   *[black] as pretas
}
unsorted-row = na linha {$row} há {$piece} logo depois de {$before}: {$kind} é menor que {$other}
not-in-check = {$colour ->
    [white] as brancas
   *[black] as pretas
} não estão em xeque
has-move = {$colour ->
    [white] as brancas têm
   *[black] as pretas têm
} uma jogada legal: {$mv}
checkmated-not-draw = {$colour ->
    [white] as brancas levaram
   *[black] as pretas levaram
} xeque-mate: isso é uma vitória, não um empate
in-list-twice = {$square} está duas vezes na lista
in-list-but = {$square} está na lista, mas {$why}
it-is-empty = está vazia
the-piece-cannot-move = a peça que está lá não tem jogada legal ({$piece})
not-in-list = há uma peça que pode jogar ({$mv}) e não está na lista: {$mover}
no-discovered-check = nenhuma jogada legal das {$colour ->
    [white] brancas
   *[black] pretas
} deixa o rei adversário atacado por outra peça que não a movida
no-legal-move = {$colour ->
    [white] as brancas
   *[black] as pretas
} não têm jogada legal
no-mating-move = depois de {$mv} {$colour ->
    [white] as brancas
   *[black] as pretas
} não têm nenhuma jogada de mate
board-rows = o tabuleiro tem {$found} linhas, esperavam-se 8
row-cells = a linha {$row} tem {$found} casas, esperavam-se 8
cell-numbers = a casa [{$row},{$col}] tem {$found} números, esperava-se [tipo, cor]
cell-content = a casa [{$row},{$col}] é [{$kind},{$colour}], esperava-se [0,0] ou um tipo de 1 a 4 com uma cor 1 ou 2
player-number = o jogador da vez é {$found}, esperava-se 1 (brancas) ou 2 (pretas)
kings = {$colour ->
    [white] as brancas têm
   *[black] as pretas têm
} {$found} reis, esperava-se exatamente um
reach-over = ninguém continua uma partida terminada: {$why}
reach-mover-in-check = {$colour ->
    [white] as brancas
   *[black] as pretas
} acabaram de jogar e seu rei está atacado: nenhuma jogada legal o deixa assim
reach-grown = {$colour ->
    [white] as brancas
   *[black] as pretas
} têm {$found} {$what} e tinham {$had}: esse número nunca cresce
counted-pawns = peões
counted-light = bispos de casas claras
counted-dark = bispos de casas escuras
counted-pieces = peças
counted-men = peças
reach-promotions = {$colour ->
    [white] as brancas
   *[black] as pretas
} têm {$rooks} torres a mais e só {$pawns} peões a menos: uma torre nova é um peão promovido
reach-pawn-paths = os peões {$colour ->
    [white] brancos
   *[black] pretos
} não podem ter chegado às suas casas: peões avançam, mudam de coluna ao capturar, e foram capturadas {$captures} peças adversárias
reach-pawn-order = na coluna {$file} os peões estão em outra ordem e nada foi capturado: peões não podem se ultrapassar
reach-locked-bishop = o bispo de {$home} está preso por peões que nunca se moveram, portanto o outro bispo {$colour ->
    [white] branco
   *[black] preto
} não tem de onde ter vindo
reach-walled-off = essa peça ({$piece}) não pode ter chegado a {$square}: peças que nunca se moveram fecham a casa ou a atacam
reach-too-few = nem todas essas peças ({$piece}) podem ter chegado às suas casas: peças que nunca se moveram fecham o caminho
reach-pawns-and-rooks = os peões e as torres {$colour ->
    [white] das brancas
   *[black] das pretas
} não podem ter chegado às suas casas contornando as peças que nunca se moveram: peões mudam de coluna ao capturar, uma torre nova é um peão promovido, e foram capturadas {$captures} peças adversárias
reach-parity = não pode ser a vez das {$colour ->
    [white] brancas
   *[black] pretas
}: nada foi capturado, os peões fizeram um número conhecido de jogadas, e qualquer outra peça que se moveu alterna entre dois tipos de casas
reach-no-last-move = {$colour ->
    [white] as brancas
   *[black] as pretas
} não podem ter jogado por último: {$why}
reach-no-check = nenhuma jogada sua explica o xeque
reach-no-origin = nenhuma jogada sua leva a essa posição a partir de outra que possa ocorrer
reach-none-follows = foram percorridas as {$positions} posições que podem seguir e ainda poderiam levar até lá
reach-none-before = foram percorridas as {$positions} posições que podem vir antes dela, e nenhuma é a inicial
reach-budget = o orçamento acabou depois de {$positions} posições
not-by-the-specification = a partida encontrada não é válida segundo a especificação
mate-time = o tempo acabou antes da decisão; não há mate em {$moves}
mate-in-n = esperava-se `mate in N` depois da posição
forced-time = o tempo acabou antes de encontrar uma sequência
from-more-than-to = --from {$from} é maior que --to {$to}
record-start = {$file}: início: {$what}
record-move = {$file}: jogada {$number}: {$what}
material-class = esperava-se uma classe de material como KRK ou KPKP com até {$most} peças, primeiro o lado mais forte, encontrou-se {$found}
table-damaged = {$file} está danificado: está cortado ou foi alterado (seu resumo SHA-256 não confere)
table-other = {$file} não é a tabela de {$class}: {$found}
table-men = as tabelas vão até {$most} peças, e a posição tem {$found}
table-missing = não há tabela de {$class} em {$folder}: `tablero chess tables build` a constrói
table-directory = sem um diretório de tabelas só se conhecem posições de até {$most} peças, e esta é de {$class}: {$variable} indica um diretório
fen-and-board = fen e board não coincidem
board-shape = o tabuleiro não é uma lista de linhas de casas [tipo, cor]
key-missing-beside = falta a chave {$missing} junto de {$given}
json-item = item {$index}: {$what}
json-too-large = {$found} não cabe em 64 bits
outcome-players = um resultado é de um a seis jogadores, encontraram-se {$found}
tables-memory = são necessários {$needed} MiB, mais do que --memory permite ({$allowed} MiB)
tables-stopped = o trabalho foi interrompido; o mesmo comando continua
tables-half-built = {$folder} está construída pela metade: falta {$classes}. `{$command}` constrói o que falta
uci-write = não é possível escrever para o outro lado: {$why}

# Queens
queens-side = um tabuleiro tem lado de 1 a {$most}, encontrou-se {$found}
queens-side-number = esperava-se um número inteiro como lado, encontrou-se {$found}
side-number = SIDE: esperava-se um número inteiro, encontrou-se {$found}
queens-rule = esperava-se a regra quota ou last, encontrou-se {$found}
queens-cell = esperava-se uma casa como 3,4 ou d5, encontrou-se {$found}
queens-position = esperava-se um lado, dois-pontos e as rainhas, como "8: d5 f8", encontrou-se {$found}
queens-other-side = esperava-se um tabuleiro de lado {$expected}, encontrou-se lado {$found}
queens-position-side = esperava-se uma posição de lado {$expected}, encontrou-se lado {$found}
queens-record = esperava-se um registro como "8 quota d5 f8 *", encontrou-se {$found}
queens-record-move = jogada {$number} do registro: {$what}
queens-record-result = o registro termina com {$found}, mas suas jogadas dão {$expected}
queen-off-board = a rainha em {$queen} está fora do tabuleiro de lado {$side}
cell-off-board = {$cell} está fora do tabuleiro de lado {$side}
two-queens = há duas rainhas em {$cell}
queens-attack = as rainhas em {$one} e {$other} se atacam
queen-there = há uma rainha em {$cell}
queen-attacks = a rainha em {$queen} ataca {$cell}
queens-over = a partida terminou: as brancas colocaram todas as suas rainhas
no-queen-attacks = nenhuma rainha ataca {$cell}
queens-mixed = esperavam-se todas as casas com letras, como d5, ou todas com números, como 3,4: as letras contam as linhas de baixo para cima, os números de cima para baixo, e sem um lado não dá para comparar
checkpoint-foreign = não é um ponto de controle do duelo de rainhas
checkpoint-damaged = o ponto de controle está danificado: {$what}
ends-too-early = termina cedo demais
checksum = sua soma de verificação não confere
label-too-long = seu rótulo é longo demais
other-number-of-answers = não contém tantas respostas quanto diz
neither-yes-nor-no = uma resposta não é nem sim nem não
checkpoint-other = o ponto de controle é de {$found}, esperava-se {$expected}
no-memory = não há memória para uma tabela de {$bytes} bytes
no-threads = esperava-se pelo menos uma thread, encontrou-se 0
too-many-free-cells = esperavam-se no máximo {$most} casas livres, encontraram-se {$found}
strategy-side = linha 2: esperava-se um lado de no máximo {$most}, encontrou-se {$found}
strategy-repeated = linha {$line}: a situação já tem uma jogada
strategy-sum = a última linha diz que a soma do arquivo é {$found}, mas é {$expected}
strategy-illegal = depois de {$line} a estratégia coloca uma rainha em {$cell}, que não está livre
strategy-silent = depois de {$line} a estratégia não tem jogada para {$winner}
strategy-loses = depois de {$line} a partida terminou e {$winner} perdeu
strategy-unused = {$count} jogadas da estratégia nunca são jogadas
grundy-rule = --grundy precisa de --rule last: com cota as posições não têm valor de Grundy
solver-cannot = o solucionador não aceita: {$why}
not-solved-in-budget = não resolvido dentro do orçamento de {$seconds} s

# Chinese checkers
star-plane = ({$u},{$v},{$w}) não é uma casa: w deve ser v - u = {$right}
star-far = ({$u},{$v}) está longe demais: u, v e v - u devem ficar acima de -2^63 e abaixo de 2^63
star-player = nenhum jogador tem o número {$found}: esperava-se de 1 a 6
star-player-twice = o jogador {$corner} aparece duas vezes
star-nobody = ninguém joga: esperava-se pelo menos um jogador de 1 a 6
star-players-digits = --players: esperavam-se algarismos como 14
star-too-large = um tabuleiro de tamanho {$size} é grande demais aqui: esperava-se no máximo {$most}
star-cell-empty = a casa {$cell} está vazia
star-not-yours = a peça da casa {$from} é do jogador {$owner}, mas é a vez do jogador {$mover}
star-nowhere = uma jogada tem de terminar em outra casa que não {$from}
star-occupied = a casa {$to} está ocupada pelo jogador {$owner}
star-outside = a casa {$to} está fora da zona do jogador {$corner}
star-unreachable = nenhum passo nem cadeia de saltos dentro da zona do jogador {$corner} leva da casa {$from} à casa {$to}
star-cannot-go = a peça da casa {$from} não pode ir à casa {$to}
star-no-pass = o jogador {$corner} não pode passar: há jogadas, como {$move}
star-alone-players = esperava-se uma posição de um só jogador, encontraram-se {$found} jogadores
star-alone-large = uma tabela de todas as disposições de tamanho {$size} é grande demais: esperava-se tamanho de 1 a {$most}
star-duel-size = os valores são conhecidos para os tamanhos 1 a {$most}, encontrou-se o tamanho {$size}
star-duel-players = os valores são conhecidos para os jogadores [1, 4], encontrou-se {$players}
star-duel-table = esta tabela é do tamanho {$size} com a regra {$rule}
star-position-other = esperava-se uma posição de tamanho {$expected}, encontrou-se uma de tamanho {$found} (tamanho, jogadores, regra de chegada)
star-move = esperava-se uma jogada como 12-30, (1,-2)-(0,3) ou pass, encontrou-se {$found}
star-fields = esperavam-se 6 campos (tamanho, jogadores, vez, regra, terminados, tabuleiro), encontraram-se {$found}
star-rule = nenhuma regra de chegada se chama {$found}: esperava-se strict ou filled
star-board-length = tabuleiro: esperavam-se {$expected} casas para o tamanho {$size}, encontraram-se {$found}
star-board-piece = tabuleiro: na casa {$cell} está {$found}: esperava-se 0 ou um dos jogadores {$players}
star-board-count = tabuleiro: o jogador {$corner} tem {$found} peças: esperavam-se {$expected}
star-board-outside = tabuleiro: o jogador {$corner} tem peças fora de sua zona, nas casas {$cells}
star-to-move = to_move: esperava-se um dos jogadores {$players}, encontrou-se {$found}
star-finished = finished: esperavam-se alguns dos jogadores {$players}, encontrou-se {$found}
star-size = nenhum tabuleiro tem tamanho {$found}: esperava-se de 1 a {$most}
star-cell-off = a casa {$cell} está fora do tabuleiro de tamanho {$size}: pelo menos dois de |u|, |v|, |w| devem ser no máximo {$size}
star-cell-index = nenhuma casa do tabuleiro de tamanho {$size} tem o índice {$found}: esperava-se de 0 a {$last}
star-no-index = nenhuma casa tem o índice {$cell}
star-steps-missing = falta o operando "steps" ou "player"
star-steps-both = esperava-se um dos operandos "steps" e "player", encontraram-se os dois
star-one-null = esperavam-se duas casas, ou null nas duas: encontrou-se só um null
star-one-of-players = esperava-se um dos jogadores {$players}, encontrou-se {$found}
star-lacks = no destino do jogador {$corner} faltam peças suas nas casas {$cells}
star-none-own = nenhuma peça no destino do jogador {$corner} é sua
star-destination-empty = o destino do jogador {$corner} está vazio nas casas {$cells}
star-no-table = não há tabela para este tabuleiro
star-no-way = o orçamento acabou antes de encontrar um caminho
solution-refused = a especificação rejeita a solução encontrada

# Sokoban
sokoban-action = ação desconhecida {$found}: esperava-se north, south, east ou west (ou arriba, abajo, derecha, izquierda, ou uma letra de u d r l, N S E W O)
sokoban-collection = nenhuma coleção se chama {$found}: esperava-se uma de {$known}
sokoban-number = {$collection} tem os níveis 1 a {$levels}, encontrou-se {$found}
sokoban-state-form = esperava-se uma pessoa e caixas como "3,4: 1,1 2,5", encontrou-se {$found}
sokoban-cell-form = esperava-se uma casa como "3,4", encontrou-se {$found}
sokoban-foreign = não é um estado deste nível: algo está sobre uma parede ou sobre outra coisa, ou faltam ou sobram caixas
sokoban-over = o nível está completo: não resta nada a jogar
sokoban-persons = esperava-se uma pessoa, encontraram-se {$found}
sokoban-unbalanced = {$boxes ->
    [one] 1 caixa
   *[other] {$boxes} caixas
} mas {$deposits ->
    [one] 1 depósito
   *[other] {$deposits} depósitos
}: deve haver tantos quanto caixas
sokoban-repeated = {$kind ->
    [wall] a parede
    [box] a caixa
    [deposit] o depósito
   *[person] a pessoa
} em {$cell} aparece mais de uma vez
sokoban-overlap = {$kind ->
    [wall] a parede
    [box] a caixa
    [deposit] o depósito
   *[person] a pessoa
} em {$cell} está sobre uma {$on ->
    [wall] parede
   *[box] caixa
}
sokoban-wall-or-box = ali há uma parede ou uma caixa
sokoban-no-wall = ali não há parede
sokoban-no-box = ali não há caixa
sokoban-not-stored = a caixa em {$cell} não está em um depósito
sokoban-other-walls = as paredes não são as do nível
sokoban-other-deposits = os depósitos não são os do nível
sokoban-other-boxes = não há tantas caixas quanto no nível
sokoban-room = uma sala tem de 5 a 64 casas de lado, com as paredes, encontrou-se {$width} x {$height}
sokoban-wrong-solution = uma solução não resolve seu nível
sokoban-boxes-range = esperava-se um número ou um intervalo como 7-10, encontrou-se {$found}
sokoban-room-boxes = esperavam-se de 1 a {$most} caixas em uma sala deste tamanho, encontrou-se de {$fewest} a {$found}
lurd-letter = esperava-se uma letra de l u r d no caractere {$at} da solução, encontrou-se {$found}
lurd-truncated = o número no fim da solução não é seguido por nenhuma letra de l u r d
lurd-long = uma solução tem no máximo {$most} ações: há mais no caractere {$at}
xsb-character = esperava-se um de `# @ $ . * + - _` ou um espaço, encontrou-se {$found}
xsb-run = depois do número de repetições {$count} não há nada a repetir
xsb-group = a um grupo de repetição falta um parêntese
xsb-large = um nível tem no máximo {$most} casas
xsb-file-large = os níveis de um arquivo têm no máximo {$most} casas no total quando as repetições representam mais do que está escrito
xsb-deep = pode haver no máximo {$most} grupos abertos ao mesmo tempo
xsb-blank = uma linha em branco termina o nível: uma linha vazia dentro dele se escreve `-`
xsb-nothing = esperava-se um nível, não se encontrou nada
xsb-latin = esperava-se UTF-8, encontrou-se o byte {$byte}: a linha foi lida como Latin-1
xsb-xml = XML malformado: {$what}
xsb-no-collection = esperava-se um elemento LevelCollection com níveis, não se encontrou nenhum
xsb-draw = um nível de {$width} x {$height} casas é grande demais para desenhar
sokoban-not-a-solution = as ações não resolvem o nível: depois delas {$boxes ->
    [one] 1 caixa não está
   *[other] {$boxes} caixas não estão
} em um depósito
sokoban-past-the-end = {$action} a partir de {$person} sai das coordenadas
sokoban-too-many-open = há mais de {$count} casas abertas: grande demais para buscar por inteiro
sokoban-too-large = grande demais para buscar por inteiro: há mais de {$count} casas abertas
sokoban-no-level = {$file} não tem nenhum nível
sokoban-there-is-no-level = não há nenhum nível
sokoban-level-says = nível {$number}: {$what}
sokoban-level-option = {$option}: esperava-se um número de 1 a {$levels}, um intervalo ou um título, encontrou-se {$found}
sokoban-one-level = {$option}: esperava-se um nível, mas {$found} indica {$count}, entre eles {$one} e {$other}
sokoban-action-says = ação {$number}: {$what}
result-json = não é um resultado: {$what}
result-no-level = esperavam-se level e title
robot-hopeless = o nível já não tem solução
robot-no-solution = não se encontrou solução com o que o robô pode usar
nodes-spent = os nós acabaram antes de terminar a busca

# Players
seat-unknown = esperava-se human ou robot:NOME, ou um agente como ARQUIVO.asl, cmd:COMANDO, uci:COMANDO ou tcp:PORTA, encontrou-se {$found}
seat-file = esperava-se um arquivo que termine em .asl, ou asl:ARQUIVO para qualquer outro nome, encontrou-se {$found}
seat-file-command = esperava-se um arquivo que termine em .asl, ou asl:ARQUIVO para qualquer outro nome, encontrou-se {$found}; um programa em outra linguagem é indicado por seu comando: {$command}
seat-prefix = esperava-se robot:, asl:, cmd:, uci: ou tcp: antes do resto, encontrou-se {$found}
seat-empty = esperava-se {$wanted} depois de {$prefix}, não há nada
seat-options = esperava-se uci:[NOME=VALOR,NOME=VALOR]COMANDO, encontrou-se {$found} depois de uci:
seat-address = esperava-se tcp:PORTA ou tcp:ENDEREÇO:PORTA com uma porta de 0 a 65535, encontrou-se {$found}
robot-form = esperava-se o nome de um robô, como robot:alphabeta,time=1s, encontrou-se {$found}
robot-property = esperava-se time=1s, nodes=10000, depth=4, level=5 ou seed=7, encontrou-se {$found}
robot-unknown = {$game} não tem o robô {$found}: esperava-se um de {$known}
robot-not-here = {$game} não tem aqui o robô {$name}: {$why}
robot-no-depth = o robô {$name} não calcula lance a lance: depth não significa nada para ele
robot-one-level = o robô {$name} joga em um só nível
robot-no-search = o robô {$name} não busca: time, nodes e depth não significam nada para ele
agent-human = uma pessoa não pode ocupar um lugar em uma partida com árbitro: esperava-se um robô ou um agente
agent-guest = não há convidado {$name}: convidados são jogadores que um programa traz às suas próprias partidas
agent-other-game = {$seat} só joga {$plays}, e este jogo é {$game}
agent-no-program = não é possível iniciar {$seat}: não existe o programa {$program}
cannot-listen = não é possível escutar em {$address}: {$why}
cannot-listen-anywhere = não é possível escutar: {$why}
cannot-start = não é possível iniciar {$what}: {$why}
cannot-start-python = não é possível iniciar {$what}: {$why}; TABLERO_PYTHON indica um Python 3
cannot-start-thread = não é possível criar uma thread: {$why}
no-program = {$file} não é um programa que possa ser executado
no-project = {$file} não é um projeto
no-file-in-project = {$file}: não há arquivo {$name} nas pastas do projeto
no-agent-in-project = {$file}: não há nenhum agente no projeto
not-supported = não disponível neste sistema
programs-not-supported = neste sistema não se podem usar programas: {$command}
sandbox-form = esperava-se off, default ou strict, encontrou-se {$found}
sandbox-strict = aqui não é possível construir uma área restrita estrita: não há garantia sobre {$what}
trust-programs = use --trust para executá-los
trust-plan = o plano executa programas desta máquina:
not-run = não foram executados

# What went wrong in a game
fault-illegal = jogada ilegal {$mv}: {$why}
fault-no-move-in = nenhuma jogada em {$cycles} ciclos
fault-idle = nada a fazer em sua vez
fault-idle-failure = nada a fazer em sua vez depois de uma falha: {$failure}
fault-not-allowed = {$action} não é permitido antes do fim da partida
fault-ended-itself = o programa encerrou a si mesmo
fault-no-move-given = nenhuma jogada foi dada
fault-process-ended = o processo terminou com {$how}
fault-process-ended-words = o processo terminou com {$how}; suas últimas palavras: {$words}
fault-process-early = o processo terminou antes da partida
fault-process-early-words = o processo terminou antes da partida; suas últimas palavras: {$words}
fault-exit-status = código de saída {$code}
fault-signal = o sinal {$signal}
fault-closed = o processo fechou sua {$which}
standard-input = entrada padrão
standard-output = saída padrão
fault-not-reading = o agente não lê o que lhe dizem: {$bytes} bytes esperam por ele
fault-silence = {$wanted ->
    [greeting] nenhuma saudação
    [move] nenhuma jogada
   *[other] nenhum {$wanted}
} em {$seconds} s
fault-time = sem tempo: usou {$used} s de {$allowed} s, com {$lag} s de atraso descontados
fault-early-move = uma jogada antes de lhe pedirem alguma: {$said}
fault-unasked-move = uma jogada que não foi pedida; a última vez pedida era {$id}: {$said}
fault-not-a-message = não é uma mensagem: {$why}
fault-too-much = o agente diz demais: {$limit}
fault-claimed = {$name} reivindicou o lugar de {$seat}, que estava ocupado
fault-nobody = ninguém ocupou o lugar em {$seconds} s
fault-connection = a conexão caiu
fault-connection-long = a conexão caiu e não voltou em {$seconds} s
fault-called-off = suspensa antes de que respondesse
fault-interfered = alguém interferiu: {$evidence}
fault-resigned = desistiu: {$why}
fault-stray = {$what} (a saída padrão é só para mensagens: escreva na saída de erro)
fault-greeting-first = esperava-se primeiro uma saudação
fault-second-greeting = uma segunda saudação
fault-many-lines = mais de {$count} linhas em uma vez
fault-many-bytes = mais de {$count} bytes em uma vez
fault-long-line = uma linha de mais de {$count} bytes
fault-still-runs = ainda roda depois de {$seconds} s
fault-ended-with = terminou com {$how}
fault-stopped-process = seu processo {$process} está parado, e não pelo árbitro
fault-ended-process = seu processo terminou com {$how}, e não pelo árbitro
fault-memory = seus processos usam mais de {$most} MB de memória
fault-memory-allowed = seus processos usam {$used} MB de memória e são permitidos {$most} MB
fault-tasks = tem {$tasks} processos e threads e são permitidos {$most}
fault-no-action = não existe a ação {$action}
fault-no-queens-action = não existe a ação {$action}: esperava-se move_towards(X,Y) ou put(queen)
fault-no-cell = nenhuma casa foi escolhida com move_towards
fault-coordinate = esperava-se um número inteiro como coordenada, encontrou-se {$found}
trial-greets = saúda segundo o protocolo
trial-goodbye = termina com código 0 quando se despedem dele
trial-input-end = termina com código 0 no fim de sua entrada
trial-plays = joga uma partida como {$player}
trial-plays-another = joga outra como {$player} sem ser iniciado de novo
trial-passes-over = ignora as mensagens que não conhece
player-number-word = jogador {$number}
ending-plies = não terminada: {$plies} lances

# Records
record-unended = a linha não tem fim; o texto parece cortado
record-digest = o resumo do texto é {$expected}, mas sua última linha diz {$found}
record-no-position = o início não é uma posição do jogo: {$why}
record-seats = o jogo tem {$expected} jogadores, mas o registro traz {$found}
record-spelling = {$found} se escreve aqui {$expected}
record-result = o resultado consta como {$found}, mas as jogadas e o veredito {$ending} dão {$expected}
record-ending = o veredito é {$ending}, mas depois das jogadas a partida {$state ->
    [over] terminou
   *[other] não terminou
}
record-no-seat = o veredito {$ending} fala de {$player}, que não tem lugar
record-legal-after-all = o veredito chama {$mv} de ilegal, mas aqui é uma jogada legal
record-first-line = a primeira linha de um registro, "tablero record 1"
record-game-line = o nome do jogo, "game: ..."
record-header = um cabeçalho, "chave: valor", ou "start: ..."
record-start-line = a primeira posição, "start: ..."
record-next-move = a jogada seguinte, "1 e2e3" ou "1 e2e3 250ms"
record-next-seat = o lugar seguinte, "seat 1: ...", em ordem
record-places = os lugares, "result: 1 2", ou "result: *"
record-verdict = o veredito, como "verdict: finished"
record-digest-line = o resumo, "digest: sha256 ..."
record-blank = uma linha em branco
record-end = o fim do registro
no-such-game = não há partida {$number}, só {$games}

# Tournaments
plan-range = a opção {$key}: esperava-se um intervalo como 1..20, encontrou-se {$found}
plan-no-values = a opção {$key} não tem lista de valores usuais: esperava-se um intervalo como 1..20
plan-tables = as opções dão {$found} mesas diferentes: esperavam-se no máximo {$most}
plan-players = as opções dão mesas de {$one} e de {$other} jogadores: um torneio precisa de um só número
plan-opening = abertura {$number}: {$why}
plan-opening-over = abertura {$number}: ali a partida já terminou
plan-no-opening = não se encontrou abertura aleatória de {$plies} jogadas: a partida termina antes disso
plan-long-opening = aberturas aleatórias de {$found} jogadas: esperavam-se no máximo {$most}
plan-too-many = participam {$found}: esperavam-se no máximo {$most}
plan-name = o nome {$name}: esperava-se algo legível, sem caracteres de controle
plan-no-openings = a lista de aberturas está vazia
plan-too-few = em uma mesa jogam {$players} e participam {$found}: esperavam-se pelo menos {$least}
plan-person = {$name}: pessoas não podem participar, só robôs e agentes
plan-no-rounds = esperava-se pelo menos uma rodada, uma partida e uma jogada
plan-format-players = um torneio {$format} é para jogos de {$expected}, e aqui jogam {$players}
plan-sprt = um teste sequencial é para um todos contra todos de dois participantes em um jogo de dois, cada um nos dois lugares
plan-games = o plano tem {$found} partidas: esperavam-se no máximo {$most}
plan-two-entrants = dois participantes se chamam {$name}
plan-two-called = --{$argument}: há dois que se chamam {$name}
plan-format = esperava-se round-robin, gauntlet, swiss ou knockout, encontrou-se {$found}
plan-wanted = esperava-se um jogo, um plano com --file, ou --db ARQUIVO --resume
plan-more-games = --games: esperavam-se mais que as {$known} partidas previstas em {$file}, encontrou-se {$found}
plan-openings = --openings: esperava-se random:N com um número de jogadas, encontrou-se {$found}
plan-sprt-form = --sprt: esperava-se ELO0,ELO1 ou ELO0,ELO1,ALPHA,BETA, encontrou-se {$found}
sprt-hypotheses = esperava-se elo0 < elo1, ambos entre -2000 e 2000, encontrou-se {$one} e {$other}
sprt-errors = esperavam-se alpha e beta acima de 0 com soma abaixo de 1, encontrou-se {$one} e {$other}
results-other-plan = tem os resultados de outro plano; a primeira diferença está na linha {$line}: {$found} lá, {$expected} aqui
results-no-plan-yet = ainda não tem plano: repita o comando que o criou, com --resume
results-no-plan = não tem plano
results-verify = {$what}; `tablero verify` diz mais
results-signed = está assinado: esperava-se --sign com a chave secreta de {$key}
results-unsigned = --sign: começou sem chave, e quem o escreveu pode tê-lo alterado
results-plan = seu plano: {$what}
results-game = sua partida {$number}: {$what}
game-says = partida {$number}: {$what}
game-line-says = partida {$number}, linha {$line}: {$what}
the-table-says = a tabela, {$name}: {$what}
the-plan-says = o plano: {$what}
the-seal-says = o selo: {$what}
results-computing = tem visões, gatilhos ou colunas calculadas: esperavam-se tabelas simples
results-foreign = não é um arquivo de resultados de torneio
results-version = suas tabelas são da versão {$found}: esperava-se no máximo {$most}
file-busy = outro processo o está usando
file-just-created = outro processo acaba de criá-lo
cannot-work-with-files = não é possível trabalhar com arquivos: {$why}
again-results = --again é para os resultados de um torneio
no-random = não é possível obter números aleatórios: {$why}
lie-schedule = essa partida não está no calendário
lie-not-in-schedule = não está no calendário
lie-cut-off = uma partida é cortada depois de {$most} jogadas, e esta tem {$found}
lie-told-record = consta como {$found}, mas seu registro dá {$expected}
lie-told-plan = consta como {$found}, mas o plano dá {$expected}
lie-told-games = consta como {$found}, mas as partidas dão {$expected}
lie-again-impossible = não pode ser jogada de novo: {$why}
lie-another-way = jogada de novo, a partida segue outro caminho
lie-missing = falta, embora o torneio conste como terminado
lie-rounds-missing = faltam rodadas, embora o torneio conste como terminado
lie-decided = consta como válida, mas o teste foi decidido depois da partida {$last}
lie-time-missing = falta o tempo desta jogada
lie-nobody-measured = ninguém mediu os tempos
lie-ending = nenhum árbitro deste torneio termina uma partida com {$ending}
lie-not-linked = não é a partida que foi encadeada às anteriores
lie-no-link = não tem encadeamento com a partida anterior
lie-before-missing = falta a partida anterior
lie-unsigned = ninguém o assinou
lie-other-key = está assinado com a chave {$key}: esperava-se {$expected}
lie-signature = a assinatura não é da chave {$key} para esta cabeça
lie-plan-spelling = não está escrito como se escrevem os planos
lie-seal = esperava-se um selo como o que se escreve depois dos registros
not-solved = não foi resolvido a tempo

# Runs
run-plan-wanted = esperava-se um plano, ou um de status, serve, work e verify
run-ray-address = --ray-address é para --engine ray
run-no-workers = --workers: esperava-se pelo menos 1, encontrou-se 0
run-token = esperava-se --token-file, ou o token em {$variable}
run-token-form = esperava-se um token de pelo menos 16 letras e algarismos
run-plan-came = o plano recebido: {$what}
run-missing = {$game} não tem {$missing}
run-no-puzzles = {$game} não tem níveis a resolver
run-no-exercises = {$game} não tem exercícios a entregar
run-no-chunk = não há bloco {$index}: esperava-se um número de 0 a {$last}
run-wrong-chunk = a linha {$line} é {$theirs} no registro, e {$ours} ao calculá-la de novo
run-not-again = não é possível calculá-lo de novo: {$why}
network-length = uma rede tem {$expected} bytes, não {$found}
network-checksum = a soma de verificação da rede não confere
run-chunk-says = bloco {$index}: {$what}
run-database-gone = o banco de dados não responde: {$why}
run-waiting = {$what}; esperando
run-database-back = o banco de dados voltou a responder
run-foreign = não é o livro de uma execução
run-other-plan = é o livro de outro plano: {$found} lá, {$expected} aqui; os planos diferem na linha {$line}: {$theirs} lá, {$ours} aqui
run-address = esperava-se http://HOST:PORTA, encontrou-se {$found}
run-silent = {$host}: nada foi ouvido em {$seconds} s: {$why}
run-trying-again = {$what}; tentando de novo
run-worker-failed = {$worker} falhou: {$what}
run-worker-failed-aside = {$worker} falhou: {$what}; fica de lado
run-panicked = interrompeu-se: {$what}
run-left = estava em andamento quando a execução terminou sem aviso
run-keeper = o vigia dos trabalhadores se interrompeu
run-pool-pipes = o grupo de trabalhadores não tem pipes
run-outside-file = um plano de fora não pode indicar um arquivo, e este indica {$name}
run-at-least-one = esperava-se pelo menos 1, encontrou-se 0
run-rounds = suas rodadas dependem dos resultados, portanto não podem ser cortadas em blocos: esperava-se round-robin ou gauntlet (`tablero tournament` joga os outros)
run-sprt = quando termina depende dos resultados, portanto não pode ser cortado em blocos (`tablero match` o joga)
run-clock = o tempo passa de outro modo em cada máquina: esperava-se none, ou nodes=N
run-robot-time = o tempo passa de outro modo em cada máquina: esperava-se nodes=N no lugar de time
run-connects = quem se conecta joga em uma só máquina: esperava-se um robô, um programa ou um comando
run-collection-or-puzzle = esperava-se collection ou puzzle, e só um
run-questions-or-file = esperava-se questions ou file, e só um
run-folder-or-hand-in = esperava-se folder ou hand-in, e só um
run-openings-one = esperava-se um de plies, list e file
run-nothing = não há nada a fazer
run-at-most = esperava-se no máximo {$most}, encontrou-se {$found}
run-question = pergunta {$number}: {$what}
run-collections = {$what} (coleções que vêm com o programa: {$names})

# Grading and specifications
no-exercise = não há exercício {$number}
no-text-exercises = {$game} não tem exercícios que se entreguem como texto
no-agent-matches = não há confrontos para agentes de {$game}
no-program-questions = não há perguntas para programas sobre {$game}
answers-nothing = o programa não responde nenhuma pergunta
not-certified = de {$game} nada é certificado
no-hand-ins = não há entregas em {$folder}
no-definition = {$file}: não há nada que se possa ler como definição
left-out = {$place}: {$name} não pôde ser lido e foi omitido
no-types = {$game} não tem tipos para especificações
name-and-value = esperava-se um nome e seu valor, como p=..., encontrou-se {$found}
name-wanted = esperava-se um nome, encontrou-se {$found}
two-names = esperavam-se dois nomes, como deles=nosso
no-notation-page = não há página sobre a notação de {$game}

# Pictures and the lab
picture-spot = nenhum ponto do desenho se chama {$name}: esperava-se um como {$example}
picture-south = --south: esperava-se de 1 a {$players}, encontrou-se {$found}
picture-ply = --ply: esperava-se de 0 a {$moves}, encontrou-se {$found}
picture-animate = --animate produz SVG: esperava-se um arquivo que termine em .svg
picture-output = --output: esperava-se um arquivo que termine em .svg ou .png, encontrou-se {$found}
picture-svg = não é um desenho em SVG: {$what}
picture-size = não é possível fazer um desenho de {$width} por {$height} pixels: esperava-se de 1 a {$most} de cada lado
picture-write = não é possível gravar o desenho: {$why}
lab-no-home = --data DIR: esperava-se um diretório, pois este usuário não tem pasta pessoal
lab-password = --password: esperava-se uma senha, não há nada
lab-reachable = --listen {$address}: outros podem chegar a este endereço. --password SENHA a pede a quem entra; --open deixa todos entrarem
lab-foreign = {$file}: não é um arquivo do laboratório
lab-version = {$file}: sua versão é {$found}, gravada por um tablero posterior: esperava-se no máximo {$known}
lab-busy = {$file}: outro servidor o está usando; --data DIR escolhe outro lugar
lab-exists = {$file}: já existe

# AgentSpeak
halt-cycle = o ciclo de raciocínio levou mais de {$limit} passos de inferência
halt-fuel = o agente levou mais de {$limit} passos de inferência
halt-memory = o agente precisa de mais de {$limit} bytes de memória
halt-pending = o agente tem mais de {$limit} objetivos, eventos e intenções à espera
lint-no-plan = não há plano para o objetivo `{$goal}` com {$count} argumentos
lint-no-plan-but = não há plano para o objetivo `{$goal}` com {$count} argumentos; há um com {$other}
lint-nothing-makes = nada no programa torna verdadeiro `{$name}` com {$count ->
    [one] 1 argumento
   *[other] {$count} argumentos
}
lint-always-fails = `{$name}` sempre falha aqui: {$why}
lint-no-internal-action = não existe a ação interna `{$name}`
lint-java = as ações internas escritas em Java não são executadas aqui e falham: {$names}
lint-once-plan = o plano para `{$goal}` usa {$names} uma só vez; escreva `_` se for de propósito
lint-once-rule = a regra para `{$goal}` usa {$names} uma só vez; escreva `_` se for de propósito
lint-slip-plan = o plano para `{$goal}` usa {$name} uma só vez; provavelmente se quis dizer {$meant}
lint-slip-rule = a regra para `{$goal}` usa {$name} uma só vez; provavelmente se quis dizer {$meant}
lint-never-chosen = o plano para `{$goal}` nunca é escolhido: antes sempre se aplica o da linha {$line}
asl-not-part = esperava-se {$expected}, encontrou-se `{$found}`, que não faz parte da linguagem
asl-variable-goal = uma variável não pode ser um objetivo
asl-variable-belief = uma variável não pode ser uma crença
asl-internal-belief = uma ação interna não pode ser uma crença
asl-long = o programa tem mais de {$count} bytes
asl-memory = o programa precisa de mais de {$count} bytes de memória
asl-nested = mais de {$depth} níveis de aninhamento
asl-included-deep = {$name} está incluído fundo demais
asl-include-missing = o arquivo incluído {$name} não foi encontrado; o programa roda sem ele
asl-include-refused = o arquivo incluído {$name} não é lido: {$why}; o programa roda sem ele
asl-include-broken = o programa roda sem {$name}, que tem erros
asl-outside = está fora da pasta do programa
asl-only-asl = só se incluem programas, que terminam em .asl
asl-label = já há um plano com o rótulo `{$name}`
asl-operand = o operando `{$term}` não é nem número nem variável
asl-no-annotations = ações internas não podem ter anotações
asl-no-negation = ações internas não se negam com `~`
asl-context = `{$what}` não pode ser usado em um contexto
asl-bang = uma ação interna é executada sem `!`
asl-before-plan = só `+`, `+>` e `-` podem vir antes de um plano
asl-follow = uma ação interna não pode seguir `{$sign}`
asl-formula = uma fórmula não é um passo: o agente segue como se ela não estivesse ali
asl-step = um passo de um plano deve ser uma ação, um objetivo, um teste ou uma mudança de crença
asl-include-name = `include` leva um nome de arquivo entre aspas
asl-function = `register_function` leva um nome, um número de argumentos e um predicado
asl-java = não há funções escritas em Java
asl-namespace = `namespace` leva um nome
asl-directive = diretiva desconhecida `{$name}`
asl-directive-arguments = diretiva desconhecida `{$name}`, ou seus argumentos não são os que ela leva
asl-end-of-program = o fim do programa
asl-end-of-project = o fim do projeto
asl-variable = uma variável
asl-name = um nome
asl-string = uma cadeia
asl-term = um termo
asl-sentence = uma crença, uma regra, um objetivo, um plano ou uma diretiva
asl-event = um evento que comece com `+`, `-` ou `^`
asl-plan-end = `.` no fim de um plano
asl-after-belief = {$sign} depois de uma crença ou regra
asl-after-goal = {$sign} depois de um objetivo inicial
asl-after-argument = `,` ou `)` depois de um argumento
asl-to-match = {$sign} para fechar {$other}
asl-end-of-list = {$sign} no fim de uma lista
asl-after-if = {$sign} depois de `if`
asl-after-loop = {$sign} depois de `for` ou `while`
asl-after-condition = {$sign} depois de uma condição
asl-before-block = {$sign} antes de um bloco
asl-after-block = {$sign} depois de um bloco

# Advice on AgentSpeak programs
hint-comment-end = um comentário que começa com /* termina com */
hint-straight-quotes = uma cadeia começa e termina com a aspa reta ", não com aspas tipográficas
hint-straight-name = um nome é posto entre aspas retas ' dos dois lados
hint-string-line = uma cadeia começa e termina com " na mesma linha
hint-quoted-name = um nome entre aspas também termina com '
hint-comment = um comentário começa com //, ou fica entre /* e */
hint-not = a negação se escreve `not`
hint-different = a desigualdade se escreve `\==`
hint-minus = o sinal de menos é um simples `-`
hint-letters = nomes se escrevem com as letras de a a z, algarismos e _; outras letras podem ficar em cadeias
hint-and = a conjunção é um só `&`
hint-or = a disjunção é um só `|`
hint-less = menor ou igual se escreve `<=`
hint-greater = maior ou igual se escreve `>=`
hint-equal = a igualdade se escreve `==`
hint-once = uma variável recebe seu valor com `=`, uma só vez
hint-arrow = o corpo de um plano começa com `<-`
hint-new-variable = uma variável mantém seu valor: dê o novo a outra variável, ou guarde-o como crença com `-+`
hint-else = `else` vem depois do `{"}"}` de um `if`
hint-else-semicolon = entre `{"}"}` e `else` não vai `;`
hint-elif = escreva `elif (condição) {"{"} ... {"}"}`
hint-condition = a condição fica entre parênteses e os passos entre chaves: `if (condição) {"{"} passos {"}"}`
hint-braces = os passos de `if`, `for` e `while` ficam entre chaves, mesmo um só
hint-is = uma variável recebe o valor de uma expressão com `=`
hint-for-all = todos os elementos de uma lista são percorridos com `for (.member(X,Lista)) {"{"} ... {"}"}`
hint-joined-and = as condições se unem com `&`
hint-joined-or = as alternativas se unem com `|`
hint-steps-in-braces = depois da condição, os passos ficam entre chaves
hint-line-before = pode faltar o ponto no fim da linha anterior, ou o `;` de um passo
hint-comma = as condições se unem com `&`, e os passos de um plano se separam com `;`
hint-full-stop = cada crença, regra, objetivo e plano termina com um ponto
hint-plan = um plano é `+evento : contexto <- corpo.`; pode faltar o ponto da frase anterior
hint-rule = uma regra é `cabeça :- corpo.`; pode faltar o ponto da frase anterior, ou se queria escrever `<-`
hint-sentence-before = pode faltar o ponto da frase anterior, ou o `;` de um passo
hint-sign-before = pode faltar o `.` ou o `;` da frase ou do passo antes deste sinal
hint-inside-braces = dentro das chaves os passos se separam com `;` e não se usa ponto
hint-one-semicolon = basta um `;` entre dois passos
hint-last-semicolon = aqui não pode haver nada depois do último `;`
hint-one-stop = basta um ponto
hint-no-parentheses = sem argumentos, um nome fica sozinho, sem parênteses
hint-lower-case = nomes de objetivos, crenças e ações começam com minúscula; isto é uma variável
hint-belief-lower-case = nomes de crenças começam com minúscula
hint-space = antes de `(` não pode sobrar espaço nem faltar operador
hint-no-bracket = este sinal não fecha nada que tenha sido aberto
hint-bracket-open = há um parêntese ou uma chave sem fechar
hint-side-by-side = há dois termos lado a lado: pode faltar entre eles um operador, uma `,` ou um `;`
hint-not-internal = `not` pergunta se a ação interna falha
hint-labels = os rótulos não se repetem em um agente
hint-ended-early = pode ser que a frase anterior tenha terminado cedo demais, ou falte a cabeça de um plano
hint-test = uma condição dentro do corpo de um plano se testa com `?(...)` ou `if`
hint-directives = são conhecidas include, namespace, register_function e os padrões de objetivos
label-not-a-number = não é um número
label-not-a-number-before = antes deste sinal não há um número
label-internal-action = uma ação interna
label-too-deep = fundo demais
label-this-file = este arquivo
label-this-label = este rótulo
label-this-sign = este sinal
label-not-a-step = não é um passo
label-here = aqui
need-environment = o ambiente `{$name}` precisa de {$program}
need-of-agent = {$key} do agente {$agent} precisa de {$program}

# Labels below the lines of a program
label-unexpected = inesperado
label-variable = uma variável
label-internal = uma ação interna
label-context = no contexto anterior
label-sign-number = o que está antes do sinal não é um número
label-number = não é um número
label-step = não é um passo
label-skipped = ignorado
label-file = este arquivo
label-label = este rótulo
label-sign = este sinal
label-this = isto
label-deep = profundo demais
