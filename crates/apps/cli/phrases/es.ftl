# Lo que dicen en inglés las bibliotecas y el comando, en español.

# The command line
error = error: {$what}
unexpected-argument = argumento inesperado '{$argument}'
unrecognized-subcommand = no existe el subcomando '{$name}'
tip-argument = pista: existe un argumento parecido: '{$name}'
tip-arguments = pista: existen argumentos parecidos: {$names}
tip-subcommand = pista: existe un subcomando parecido: '{$name}'
tip-subcommands = pista: existen subcomandos parecidos: {$names}
tip-value = pista: existe un valor parecido: '{$name}'
tip-values = pista: existen valores parecidos: {$names}
tip-dashes = pista: para dar '{$value}' como valor, escriba '{$usage}'
invalid-value = valor inválido '{$value}' para '{$argument}'
invalid-value-because = valor inválido '{$value}' para '{$argument}': {$why}
invalid-digit = no es un número
empty-integer = falta el número
too-large-integer = el número es demasiado grande
out-of-range = {$value} no está entre {$range}
possible-values = [valores posibles: {$values}]
required-arguments = faltan estos argumentos:
value-required = falta un valor para '{$argument}'
argument-conflict = el argumento '{$argument}' no se puede usar junto con '{$other}'
argument-conflicts = el argumento '{$argument}' no se puede usar junto con:
argument-repeated = el argumento '{$argument}' no se puede repetir
too-many-values = sobra el valor '{$value}' para '{$argument}'
subcommand-required = '{$command}' necesita un subcomando
subcommands = [subcomandos: {$names}]
usage = Uso: {$usage}
more-information = Para más información, pruebe '{$help}'.
home-needs-terminal = la pantalla de inicio necesita una terminal: `tablero --help` muestra los comandos para todo lo demás

# The operating system
no-such-file = no existe el archivo o el directorio
permission-denied = no hay permiso
file-exists = ya existe
not-a-directory = no es un directorio
is-a-directory = es un directorio
no-space = no queda espacio en el disco
read-only = el sistema de archivos es de solo lectura
address-in-use = la dirección ya está en uso
address-not-available = la dirección no está disponible
connection-refused = conexión rechazada

# Files
cannot-read = no se puede leer {$file}: {$why}
cannot-read-collection = no se puede leer {$file}: {$why} (las colecciones incluidas son {$names})
cannot-write = no se puede escribir {$file}: {$why}
cannot-write-to = no se puede escribir en {$folder}: {$why}
cannot-write-manual = no se pueden escribir las páginas del manual en {$folder}: {$why}
cannot-write-checkpoint = no se puede escribir el punto de control {$file}: {$why}
larger-than-mib = ocupa más de {$size} MiB
not-utf8 = no es UTF-8
line-not-utf8 = línea {$line}: no es UTF-8
at-line = {$place}, línea {$line}: {$what}
line-says = línea {$line}: {$what}
line-column = línea {$line}, columna {$column}: {$what}
not-regular = no es un archivo corriente
longer-than-bytes = tiene más de {$count} bytes
exists-already = {$file} ya existe
keys-not-overwritten = {$file} ya existe: las claves no se sobrescriben
results-exist = {$file} ya existe: añada --resume para continuar, o dé otro nombre
ledger-exists = {$file} ya existe: añada --resume para continuar, o dé otro --ledger
no-file-to-continue = {$file}: no existe tal archivo para continuar
same-file = --db y --records nombran el mismo archivo
interrupted = interrumpido
too-large-record = {$file}: demasiado grande para ser un registro

# The list of games
summary-chess = Ajedrez Lite: peones, alfiles, torres y reyes
summary-sokoban = Sokoban: empuje cada caja a un depósito, en una cuadrícula sin fin
summary-checkers = Damas chinas en una estrella de cualquier tamaño, de uno a seis jugadores
summary-queens = El duelo de reinas (N reinas): dos jugadores ponen reinas que no deben atacarse
option-fen = la posición inicial; si falta, el comienzo de la partida
option-collection = la colección incluida de la que se toma el nivel; si falta, `microban`
option-level = el número del nivel en la colección, desde 1; si falta, 1
option-xsb = el nivel mismo, en XSB con `|` entre las filas, en lugar de uno incluido
option-size = el lado de cada triángulo, de 1 a 64 (por defecto 4)
option-players = quiénes juegan, como 14 o 135 (por defecto 14)
option-checkers-rule = cuándo ha terminado un jugador: strict o filled (por defecto filled)
option-side = casillas por lado del tablero; si falta, 8
option-queens-rule = quota (gana la última reina de las blancas) o last (gana quien pone la última); si falta, quota

# Games and options
no-game = ningún juego se llama {$found}: se esperaba uno de {$known}
two-games = hay dos juegos llamados {$name}
option-form = se esperaba una opción de la forma clave=valor, se encontró {$found}
option-form-plan = se esperaba una opción de la forma clave=valor, se encontró {$found}; un plan se da con --file
option-twice = la opción {$key} está dos veces
no-option = {$game} no tiene la opción {$key}: se esperaba {$known}
foreign-position = la primera posición es de otro juego
game-over = la partida ha terminado
game-over-because = la partida ha terminado: {$why}
not-a-legal-move = no está entre las jugadas legales
seats-expected = {$game} tiene aquí {$expected} jugadores, pero se dieron {$found} asientos
seats-found = en este juego juegan {$expected}, pero se dieron {$found} asientos
other-game = {$file} es una partida de {$found}, no de {$name}
other-game-record = {$file}: una partida de {$found}, no de {$name}
no-interrupted-game = no hay ninguna partida interrumpida de {$name}
any-kind = ningún juego
broken-off = la partida quedó sin terminar
terminal-closed = la terminal está cerrada
no-home = ni XDG_STATE_HOME ni HOME indican un directorio donde guardar partidas
robot-gone = el robot terminó sin dar una jugada
time-form = se esperaba un tiempo como 60s, 500ms o 5m, se encontró {$found}
clock-form = se esperaba un tiempo por jugada como 2s, uno para la partida con incremento como 5m+3s, nodes=N o none, se encontró {$found}
pace-range = se esperaba de 20ms a 60s
size-form = se esperaba un tamaño como 512M o 2G, se encontró {$found}
language-form = se esperaba en, es o pt, se encontró {$found}
threads-form = se esperaba un número de 1 a 1024, se encontró {$found}
no-command = falta el comando
no-operation = no existe la operación {$name}
divide-depth = --divide necesita una profundidad de al menos 1: con profundidad 0 no hay primera jugada
total-too-large = el total es demasiado grande
too-many-sequences = hay más secuencias de las que caben en 64 bits
count-overflow = la cuenta pasa de 18446744073709551615, el número más grande que cabe
count-too-wide = más de {$most} posiciones distintas después de {$ply} jugadas: demasiadas para contar hasta la profundidad {$depth}
count-stopped = la cuenta se detuvo antes de terminar
count-budget = el presupuesto se agotó antes de terminar la cuenta
operand-missing = falta el operando {$name}
key-missing = falta la clave {$name}
is-missing = falta {$key}
given-twice = {$key} está dos veces
unknown-key = clave desconocida {$found}: se esperaba una de {$known}
expected-found = se esperaba {$expected}, se encontró {$found}
expected-found-nothing = se esperaba {$expected}, no se encontró nada
expected-only = se esperaba {$expected}
expected-end = se esperaba {$expected}, se encontró el final del texto

# What may be expected
form-square = una casilla como d2 o 6,3
form-colour = white o black
form-colour-number = 1 (blancas) o 2 (negras)
form-cell = una casilla como 3,4
form-cell-letters = una casilla como d5, o columna y fila desde arriba a la izquierda, contando desde 0, como 3,4
form-star-cell = una casilla como 1,-1,-2
form-players = jugadores como 14
form-whole-number = un número entero
form-integer = un número entero
form-number = un número
form-text = un texto
form-text-or-number = un texto o un número
form-list = una lista
form-table = una tabla
form-boolean = true o false
form-seconds = un número de segundos, como 10 o 0.5s
form-goal = any, pushes o moves
form-rule = quota o last
form-direction = north, south, east o west, o una letra de u d r l
form-actions = acciones con las letras l u r d
form-robot = el nombre de un robot
form-program = el archivo de un programa
form-command = un comando
form-port = un puerto
form-secret-key = una clave secreta, "tablero secret key ed25519 ..."
form-public-key = una clave pública, "tablero public key ed25519 ..."
form-plan-kind = match, tournament, self-play, solve, improve, ask o grade

# Lite Chess
fen-empty = una FEN vacía, se esperaba un tablero y el bando que juega
fen-ranks = el tablero de la FEN tiene {$found} filas, se esperaban 8 separadas por barras
fen-rank-length = la fila {$rank} del tablero de la FEN, {$text}, ocupa {$found} casillas, se esperaban 8
fen-letter = {$found} en la fila {$rank} del tablero de la FEN, se esperaba una de PBRKpbrk o de 1 a 8
fen-no-side = la FEN termina después del tablero, se esperaba el bando que juega, w o b
fen-side = {$found} como bando que juega, se esperaba w o b
fen-castling = {$found} como derechos de enroque, se esperaba - (no hay enroque)
fen-en-passant = {$found} como casilla al paso, se esperaba - (no hay captura al paso)
fen-counter = {$found} como contador, se esperaba un número
fen-extra = {$found} después de los seis campos de una FEN, no se esperaba nada más
not-two-squares = {$found} no es una jugada, se esperaban dos casillas como d2g2, d2-g2 o (6,3)-(6,6)
not-legal = {$mv} no es legal: {$why}
forced-step = paso {$step}: {$why}
forced-over = después de {$mv} la partida ha terminado, así que no hay respuesta: {$why}
forced-choice = después de {$mv} hay {$found} respuestas, se esperaba exactamente una: {$replies}
no-moves-given = se esperaba una o más jugadas, no se encontró ninguna
side-checkmated = {$colour ->
    [white] las blancas han recibido
   *[black] las negras han recibido
} jaque mate
side-stalemated = {$colour ->
    [white] las blancas están
   *[black] las negras están
} ahogadas
bare-kings = solo quedan los dos reyes
off-board = [{$row},{$col}] está fuera del tablero: filas y columnas van de 0 a 7
square-differs = en {$square} está {$found}, se esperaba {$expected}
piece-nothing = nada
piece-named = {$kind ->
    [pawn] un peón {$colour ->
        [white] blanco
       *[black] negro
    }
    [bishop] un alfil {$colour ->
        [white] blanco
       *[black] negro
    }
    [rook] una torre {$colour ->
        [white] blanca
       *[black] negra
    }
   *[king] un rey {$colour ->
        [white] blanco
       *[black] negro
    }
}
side-to-move-differs = {$found ->
    [white] juegan las blancas
   *[black] juegan las negras
}, se esperaba {$expected ->
    [white] a las blancas
   *[black] a las negras
}
unsorted-row = en la fila {$row} hay {$piece} justo después de {$before}: {$kind} es menor que {$other}
not-in-check = {$colour ->
    [white] las blancas
   *[black] las negras
} no están en jaque
has-move = {$colour ->
    [white] las blancas tienen
   *[black] las negras tienen
} una jugada legal: {$mv}
checkmated-not-draw = {$colour ->
    [white] las blancas han recibido
   *[black] las negras han recibido
} jaque mate: eso es una victoria, no unas tablas
in-list-twice = {$square} está dos veces en la lista
in-list-but = {$square} está en la lista, pero {$why}
it-is-empty = está vacía
the-piece-cannot-move = la pieza que hay allí no tiene jugada legal ({$piece})
not-in-list = hay una pieza que puede jugar ({$mv}) y no está en la lista: {$mover}
no-discovered-check = ninguna jugada legal de {$colour ->
    [white] las blancas
   *[black] las negras
} deja al rey contrario atacado por una pieza distinta de la movida
no-legal-move = {$colour ->
    [white] las blancas
   *[black] las negras
} no tienen jugada legal
no-mating-move = después de {$mv} {$colour ->
    [white] las blancas
   *[black] las negras
} no tienen ninguna jugada de mate
board-rows = el tablero tiene {$found} filas, se esperaban 8
row-cells = la fila {$row} tiene {$found} casillas, se esperaban 8
cell-numbers = la casilla [{$row},{$col}] tiene {$found} números, se esperaba [tipo, color]
cell-content = la casilla [{$row},{$col}] es [{$kind},{$colour}], se esperaba [0,0] o un tipo de 1 a 4 con un color 1 o 2
player-number = el jugador que mueve es {$found}, se esperaba 1 (blancas) o 2 (negras)
kings = {$colour ->
    [white] las blancas tienen
   *[black] las negras tienen
} {$found} reyes, se esperaba exactamente uno
reach-over = nadie sigue jugando una partida terminada: {$why}
reach-mover-in-check = {$colour ->
    [white] las blancas
   *[black] las negras
} acaban de jugar y su rey está atacado: ninguna jugada legal lo deja así
reach-grown = {$colour ->
    [white] las blancas
   *[black] las negras
} tienen {$found} {$what} y tenían {$had}: su número nunca crece
counted-pawns = peones
counted-light = alfiles de casillas claras
counted-dark = alfiles de casillas oscuras
counted-pieces = piezas
counted-men = piezas
reach-promotions = {$colour ->
    [white] las blancas
   *[black] las negras
} tienen {$rooks} torres más y solo {$pawns} peones menos: una torre nueva es un peón coronado
reach-pawn-paths = los peones {$colour ->
    [white] blancos
   *[black] negros
} no pueden haber llegado a sus casillas: los peones avanzan, cambian de columna al capturar, y se capturaron {$captures} piezas contrarias
reach-pawn-order = en la columna {$file} los peones están en otro orden y no se capturó nada: los peones no pueden adelantarse
reach-locked-bishop = el alfil de {$home} está encerrado por peones que nunca se movieron, así que el otro alfil {$colour ->
    [white] blanco
   *[black] negro
} no tiene de dónde venir
reach-walled-off = esa pieza ({$piece}) no puede haber llegado a {$square}: piezas que nunca se movieron cierran la casilla o la atacan
reach-too-few = no todas esas piezas ({$piece}) pueden haber llegado a sus casillas: piezas que nunca se movieron les cierran el paso
reach-pawns-and-rooks = los peones y las torres {$colour ->
    [white] de las blancas
   *[black] de las negras
} no pueden haber llegado a sus casillas rodeando las piezas que nunca se movieron: los peones cambian de columna al capturar, una torre nueva es un peón coronado, y se capturaron {$captures} piezas contrarias
reach-parity = no puede ser el turno de {$colour ->
    [white] las blancas
   *[black] las negras
}: no se capturó nada, los peones hicieron un número conocido de jugadas, y toda otra pieza que se movió alterna entre dos clases de casillas
reach-no-last-move = {$colour ->
    [white] las blancas
   *[black] las negras
} no pueden haber jugado las últimas: {$why}
reach-no-check = ninguna jugada suya explica el jaque
reach-no-origin = ninguna jugada suya lleva a esa posición desde otra que pueda darse
reach-none-follows = se recorrieron las {$positions} posiciones que pueden seguir y aún podrían llevar allí
reach-none-before = se recorrieron las {$positions} posiciones que pueden preceder a esa, y ninguna es la inicial
reach-budget = el presupuesto se agotó después de {$positions} posiciones
not-by-the-specification = la partida encontrada no lo es según la especificación
mate-time = el tiempo se agotó antes de decidirlo; no hay mate en {$moves}
mate-in-n = se esperaba `mate in N` después de la posición
forced-time = el tiempo se agotó antes de encontrar una secuencia
from-more-than-to = --from {$from} es mayor que --to {$to}
record-start = {$file}: inicio: {$what}
record-move = {$file}: jugada {$number}: {$what}
material-class = se esperaba una clase de material como KRK o KPKP con hasta {$most} piezas, primero el bando más fuerte, se encontró {$found}
table-damaged = {$file} está dañado: está cortado o fue modificado (su resumen SHA-256 no coincide)
table-other = {$file} no es la tabla de {$class}: {$found}
table-men = las tablas llegan a {$most} piezas, y la posición tiene {$found}
table-missing = no hay tabla de {$class} en {$folder}: la construye `tablero chess tables build`
table-directory = sin un directorio de tablas solo se conocen las posiciones de hasta {$most} piezas, y esta es de {$class}: {$variable} indica un directorio
fen-and-board = fen y board no coinciden
board-shape = el tablero no es una lista de filas de casillas [tipo, color]
key-missing-beside = falta la clave {$missing} junto a {$given}
json-item = elemento {$index}: {$what}
json-too-large = {$found} no cabe en 64 bits
outcome-players = un resultado es de uno a seis jugadores, se encontraron {$found}
tables-memory = hacen falta {$needed} MiB, más de lo que permite --memory ({$allowed} MiB)
tables-stopped = el trabajo se detuvo; el mismo comando lo continúa
tables-half-built = {$folder} está a medio construir: le falta {$classes}. `{$command}` construye lo que falta
uci-write = no se puede escribir al otro lado: {$why}

# Queens
queens-side = un tablero tiene un lado de 1 a {$most}, se encontró {$found}
queens-side-number = se esperaba un número entero como lado, se encontró {$found}
side-number = SIDE: se esperaba un número entero, se encontró {$found}
queens-rule = se esperaba la regla quota o last, se encontró {$found}
queens-cell = se esperaba una casilla como 3,4 o d5, se encontró {$found}
queens-position = se esperaba un lado, dos puntos y las reinas, como "8: d5 f8", se encontró {$found}
queens-other-side = se esperaba un tablero de lado {$expected}, se encontró lado {$found}
queens-position-side = se esperaba una posición de lado {$expected}, se encontró lado {$found}
queens-record = se esperaba un registro como "8 quota d5 f8 *", se encontró {$found}
queens-record-move = jugada {$number} del registro: {$what}
queens-record-result = el registro termina con {$found}, pero sus jugadas dan {$expected}
queen-off-board = la reina de {$queen} está fuera del tablero de lado {$side}
cell-off-board = {$cell} está fuera del tablero de lado {$side}
two-queens = hay dos reinas en {$cell}
queens-attack = las reinas de {$one} y {$other} se atacan
queen-there = hay una reina en {$cell}
queen-attacks = la reina de {$queen} ataca {$cell}
queens-over = la partida ha terminado: las blancas han colocado todas sus reinas
no-queen-attacks = ninguna reina ataca {$cell}
queens-mixed = se esperaban todas las casillas con letras, como d5, o todas con números, como 3,4: las letras cuentan las filas desde abajo y los números desde arriba, y sin un lado no se pueden comparar
checkpoint-foreign = no es un punto de control del duelo de reinas
checkpoint-damaged = el punto de control está dañado: {$what}
ends-too-early = termina antes de tiempo
checksum = su suma de comprobación no coincide
label-too-long = su etiqueta es demasiado larga
other-number-of-answers = no contiene tantas respuestas como dice
neither-yes-nor-no = una respuesta no es ni sí ni no
checkpoint-other = el punto de control es de {$found}, se esperaba {$expected}
no-memory = no hay memoria para una tabla de {$bytes} bytes
no-threads = se esperaba al menos un hilo, se encontró 0
too-many-free-cells = se esperaban como mucho {$most} casillas libres, se encontraron {$found}
strategy-side = línea 2: se esperaba un lado de {$most} como mucho, se encontró {$found}
strategy-repeated = línea {$line}: la situación ya tiene una jugada
strategy-sum = la última línea dice que la suma del archivo es {$found}, pero es {$expected}
strategy-illegal = después de {$line} la estrategia coloca una reina en {$cell}, que no está libre
strategy-silent = después de {$line} la estrategia no tiene jugada para {$winner}
strategy-loses = después de {$line} la partida ha terminado y {$winner} ha perdido
strategy-unused = {$count} jugadas de la estrategia no se juegan nunca
grundy-rule = --grundy necesita --rule last: con cupo las posiciones no tienen valor de Grundy
solver-cannot = el solucionador no lo admite: {$why}
not-solved-in-budget = no se resolvió con el presupuesto de {$seconds} s

# Chinese checkers
star-plane = ({$u},{$v},{$w}) no es una casilla: w debe ser v - u = {$right}
star-far = ({$u},{$v}) está demasiado lejos: u, v y v - u deben ser mayores que -2^63 y menores que 2^63
star-player = ningún jugador tiene el número {$found}: se esperaba de 1 a 6
star-player-twice = el jugador {$corner} está dos veces
star-nobody = no juega nadie: se esperaba al menos un jugador de 1 a 6
star-players-digits = --players: se esperaban cifras como 14
star-too-large = un tablero de tamaño {$size} es demasiado grande aquí: se esperaba {$most} como mucho
star-cell-empty = la casilla {$cell} está vacía
star-not-yours = la pieza de la casilla {$from} es del jugador {$owner}, pero juega el jugador {$mover}
star-nowhere = una jugada tiene que terminar en otra casilla que {$from}
star-occupied = la casilla {$to} está ocupada por el jugador {$owner}
star-outside = la casilla {$to} está fuera de la zona del jugador {$corner}
star-unreachable = ningún paso ni cadena de saltos dentro de la zona del jugador {$corner} lleva de la casilla {$from} a la {$to}
star-cannot-go = la pieza de la casilla {$from} no puede ir a la casilla {$to}
star-no-pass = el jugador {$corner} no puede pasar: hay jugadas, como {$move}
star-alone-players = se esperaba una posición de un solo jugador, se encontraron {$found} jugadores
star-alone-large = una tabla de todas las colocaciones de tamaño {$size} es demasiado grande: se esperaba un tamaño de 1 a {$most}
star-duel-size = se conocen los valores de los tamaños 1 a {$most}, se encontró el tamaño {$size}
star-duel-players = se conocen los valores para los jugadores [1, 4], se encontró {$players}
star-duel-table = esta tabla es del tamaño {$size} con la regla {$rule}
star-position-other = se esperaba una posición de tamaño {$expected}, se encontró una de tamaño {$found} (tamaño, jugadores, regla de llegada)
star-move = se esperaba una jugada como 12-30, (1,-2)-(0,3) o pass, se encontró {$found}
star-fields = se esperaban 6 campos (tamaño, jugadores, turno, regla, terminados, tablero), se encontraron {$found}
star-rule = ninguna regla de llegada se llama {$found}: se esperaba strict o filled
star-board-length = tablero: se esperaban {$expected} casillas para el tamaño {$size}, se encontraron {$found}
star-board-piece = tablero: en la casilla {$cell} está {$found}: se esperaba 0 o uno de los jugadores {$players}
star-board-count = tablero: el jugador {$corner} tiene {$found} piezas: se esperaban {$expected}
star-board-outside = tablero: el jugador {$corner} tiene piezas fuera de su zona, en las casillas {$cells}
star-to-move = to_move: se esperaba uno de los jugadores {$players}, se encontró {$found}
star-finished = finished: se esperaban algunos de los jugadores {$players}, se encontró {$found}
star-size = ningún tablero tiene tamaño {$found}: se esperaba de 1 a {$most}
star-cell-off = la casilla {$cell} está fuera del tablero de tamaño {$size}: al menos dos de |u|, |v|, |w| deben ser {$size} como mucho
star-cell-index = ninguna casilla del tablero de tamaño {$size} tiene el índice {$found}: se esperaba de 0 a {$last}
star-no-index = ninguna casilla tiene el índice {$cell}
star-steps-missing = falta el operando "steps" o "player"
star-steps-both = se esperaba uno de los operandos "steps" y "player", están los dos
star-one-null = se esperaban dos casillas, o null en ambas: se encontró un solo null
star-one-of-players = se esperaba uno de los jugadores {$players}, se encontró {$found}
star-lacks = en el destino del jugador {$corner} faltan piezas suyas en las casillas {$cells}
star-none-own = ninguna pieza del destino del jugador {$corner} es suya
star-destination-empty = el destino del jugador {$corner} está vacío en las casillas {$cells}
star-no-table = no hay tabla para este tablero
star-no-way = el presupuesto se agotó antes de encontrar un camino
solution-refused = la especificación rechaza la solución encontrada

# Sokoban
sokoban-action = acción desconocida {$found}: se esperaba north, south, east o west (o arriba, abajo, derecha, izquierda, o una letra de u d r l, N S E W O)
sokoban-collection = ninguna colección se llama {$found}: se esperaba una de {$known}
sokoban-number = {$collection} tiene los niveles 1 a {$levels}, se encontró {$found}
sokoban-state-form = se esperaba una persona y cajas como "3,4: 1,1 2,5", se encontró {$found}
sokoban-cell-form = se esperaba una casilla como "3,4", se encontró {$found}
sokoban-foreign = no es un estado de este nivel: algo está sobre una pared o sobre otra cosa, o faltan o sobran cajas
sokoban-over = el nivel está completo: no queda nada por jugar
sokoban-persons = se esperaba una persona, se encontraron {$found}
sokoban-unbalanced = {$boxes ->
    [one] 1 caja
   *[other] {$boxes} cajas
} pero {$deposits ->
    [one] 1 depósito
   *[other] {$deposits} depósitos
}: debe haber tantos como cajas
sokoban-repeated = {$kind ->
    [wall] la pared
    [box] la caja
    [deposit] el depósito
   *[person] la persona
} de {$cell} está más de una vez
sokoban-overlap = {$kind ->
    [wall] la pared
    [box] la caja
    [deposit] el depósito
   *[person] la persona
} de {$cell} está sobre una {$on ->
    [wall] pared
   *[box] caja
}
sokoban-wall-or-box = ahí hay una pared o una caja
sokoban-no-wall = ahí no hay pared
sokoban-no-box = ahí no hay caja
sokoban-not-stored = la caja de {$cell} no está en un depósito
sokoban-other-walls = las paredes no son las del nivel
sokoban-other-deposits = los depósitos no son los del nivel
sokoban-other-boxes = no hay tantas cajas como en el nivel
sokoban-room = una sala tiene de 5 a 64 casillas por lado, con las paredes, se encontró {$width} x {$height}
sokoban-wrong-solution = una solución no resuelve su nivel
sokoban-boxes-range = se esperaba un número o un intervalo como 7-10, se encontró {$found}
sokoban-room-boxes = se esperaban de 1 a {$most} cajas en una sala de este tamaño, se encontró de {$fewest} a {$found}
lurd-letter = se esperaba una letra de l u r d en el carácter {$at} de la solución, se encontró {$found}
lurd-truncated = al número del final de la solución no le sigue ninguna letra de l u r d
lurd-long = una solución tiene como mucho {$most} acciones: hay más en el carácter {$at}
xsb-character = se esperaba uno de `# @ $ . * + - _` o un espacio, se encontró {$found}
xsb-run = después del número de repeticiones {$count} no hay nada que repetir
xsb-group = a un grupo de repetición le falta un paréntesis
xsb-large = un nivel tiene como mucho {$most} casillas
xsb-file-large = los niveles de un archivo tienen como mucho {$most} casillas en total cuando las repeticiones representan más de lo escrito
xsb-deep = puede haber como mucho {$most} grupos abiertos a la vez
xsb-blank = una fila en blanco termina el nivel: una fila vacía dentro de él se escribe `-`
xsb-nothing = se esperaba un nivel, no se encontró nada
xsb-latin = se esperaba UTF-8, se encontró el byte {$byte}: la línea se leyó como Latin-1
xsb-xml = XML mal formado: {$what}
xsb-no-collection = se esperaba un elemento LevelCollection con niveles, no se encontró ninguno
xsb-draw = un nivel de {$width} x {$height} casillas es demasiado grande para dibujarlo
sokoban-not-a-solution = las acciones no resuelven el nivel: después de ellas {$boxes ->
    [one] 1 caja no está
   *[other] {$boxes} cajas no están
} en un depósito
sokoban-past-the-end = {$action} desde {$person} se sale de las coordenadas
sokoban-too-many-open = hay más de {$count} casillas abiertas: demasiado grande para buscar entero
sokoban-too-large = demasiado grande para buscar entero: hay más de {$count} casillas abiertas
sokoban-no-level = {$file} no tiene ningún nivel
sokoban-there-is-no-level = no hay ningún nivel
sokoban-level-says = nivel {$number}: {$what}
sokoban-level-option = {$option}: se esperaba un número de 1 a {$levels}, un intervalo o un título, se encontró {$found}
sokoban-one-level = {$option}: se esperaba un nivel, pero {$found} nombra {$count}, entre ellos {$one} y {$other}
sokoban-action-says = acción {$number}: {$what}
result-json = no es un resultado: {$what}
result-no-level = se esperaban level y title
robot-hopeless = el nivel ya no tiene solución
robot-no-solution = no se encontró solución con lo que el robot puede usar
nodes-spent = los nodos se agotaron antes de terminar la búsqueda

# Players
seat-unknown = se esperaba human o robot:NOMBRE, o un agente como ARCHIVO.asl, cmd:COMANDO, uci:COMANDO o tcp:PUERTO, se encontró {$found}
seat-file = se esperaba un archivo que termine en .asl, o asl:ARCHIVO para cualquier otro nombre, se encontró {$found}
seat-file-command = se esperaba un archivo que termine en .asl, o asl:ARCHIVO para cualquier otro nombre, se encontró {$found}; un programa en otro lenguaje se sienta con su comando: {$command}
seat-prefix = se esperaba robot:, asl:, cmd:, uci: o tcp: delante, se encontró {$found}
seat-empty = se esperaba {$wanted} después de {$prefix}, no hay nada
seat-options = se esperaba uci:[NOMBRE=VALOR,NOMBRE=VALOR]COMANDO, se encontró {$found} después de uci:
seat-address = se esperaba tcp:PUERTO o tcp:DIRECCIÓN:PUERTO con un puerto de 0 a 65535, se encontró {$found}
robot-form = se esperaba el nombre de un robot, como robot:alphabeta,time=1s, se encontró {$found}
robot-property = se esperaba time=1s, nodes=10000, depth=4, level=5 o seed=7, se encontró {$found}
robot-unknown = {$game} no tiene el robot {$found}: se esperaba uno de {$known}
robot-not-here = {$game} no tiene aquí el robot {$name}: {$why}
robot-no-depth = el robot {$name} no calcula jugada a jugada: depth no le dice nada
robot-one-level = el robot {$name} juega a un solo nivel
robot-no-search = el robot {$name} no busca: time, nodes y depth no le dicen nada
agent-human = una persona no puede sentarse en una partida con árbitro: se esperaba un robot o un agente
agent-guest = no hay ningún invitado {$name}: los invitados son jugadores que un programa trae a sus propias partidas
agent-other-game = {$seat} solo juega a {$plays}, y este juego es {$game}
agent-no-program = no se puede arrancar {$seat}: no existe el programa {$program}
cannot-listen = no se puede escuchar en {$address}: {$why}
cannot-listen-anywhere = no se puede escuchar: {$why}
cannot-start = no se puede arrancar {$what}: {$why}
cannot-start-python = no se puede arrancar {$what}: {$why}; TABLERO_PYTHON indica un Python 3
cannot-start-thread = no se puede crear un hilo: {$why}
no-program = {$file} no es un programa que se pueda ejecutar
no-project = {$file} no es un proyecto
no-file-in-project = {$file}: no hay ningún archivo {$name} en las carpetas del proyecto
no-agent-in-project = {$file}: no hay ningún agente en el proyecto
not-supported = no disponible en este sistema
programs-not-supported = en este sistema no se pueden usar programas: {$command}
sandbox-form = se esperaba off, default o strict, se encontró {$found}
sandbox-strict = aquí no se puede construir un recinto estricto: no hay garantía sobre {$what}
trust-programs = use --trust para ejecutarlos
trust-plan = el plan ejecuta programas de esta máquina:
not-run = no se ejecutaron

# What went wrong in a game
fault-illegal = jugada ilegal {$mv}: {$why}
fault-no-move-in = ninguna jugada en {$cycles} ciclos
fault-idle = nada que hacer en su turno
fault-idle-failure = nada que hacer en su turno después de un fallo: {$failure}
fault-not-allowed = {$action} no está permitido antes del final de la partida
fault-ended-itself = el programa se terminó a sí mismo
fault-no-move-given = no dio ninguna jugada
fault-process-ended = el proceso terminó con {$how}
fault-process-ended-words = el proceso terminó con {$how}; sus últimas palabras: {$words}
fault-process-early = el proceso terminó antes que la partida
fault-process-early-words = el proceso terminó antes que la partida; sus últimas palabras: {$words}
fault-exit-status = código de salida {$code}
fault-signal = la señal {$signal}
fault-closed = el proceso cerró su {$which}
standard-input = entrada estándar
standard-output = salida estándar
fault-not-reading = el agente no lee lo que se le dice: lo esperan {$bytes} bytes
fault-silence = {$wanted ->
    [greeting] ningún saludo
    [move] ninguna jugada
   *[other] ningún {$wanted}
} en {$seconds} s
fault-time = sin tiempo: usó {$used} s de {$allowed} s, con {$lag} s de retraso abonados
fault-early-move = una jugada antes de que se le pidiera ninguna: {$said}
fault-unasked-move = una jugada que no se pidió; el último turno pedido era {$id}: {$said}
fault-not-a-message = no es un mensaje: {$why}
fault-too-much = el agente dice demasiado: {$limit}
fault-claimed = {$name} reclamó el asiento de {$seat}, que estaba ocupado
fault-nobody = nadie ocupó el asiento en {$seconds} s
fault-connection = se cortó la conexión
fault-connection-long = se cortó la conexión y no volvió en {$seconds} s
fault-called-off = suspendida antes de que respondiera
fault-interfered = alguien interfirió: {$evidence}
fault-resigned = abandonó: {$why}
fault-stray = {$what} (la salida estándar es solo para mensajes: escriba en la salida de error)
fault-greeting-first = se esperaba primero un saludo
fault-second-greeting = un segundo saludo
fault-many-lines = más de {$count} líneas en un turno
fault-many-bytes = más de {$count} bytes en un turno
fault-long-line = una línea de más de {$count} bytes
fault-still-runs = sigue en marcha después de {$seconds} s
fault-ended-with = terminó con {$how}
fault-stopped-process = su proceso {$process} está detenido, y no por el árbitro
fault-ended-process = su proceso terminó con {$how}, y no por el árbitro
fault-memory = sus procesos usan más de {$most} MB de memoria
fault-memory-allowed = sus procesos usan {$used} MB de memoria y se permiten {$most} MB
fault-tasks = tiene {$tasks} procesos e hilos y se permiten {$most}
fault-no-action = no existe la acción {$action}
fault-no-queens-action = no existe la acción {$action}: se esperaba move_towards(X,Y) o put(queen)
fault-no-cell = no se eligió ninguna casilla con move_towards
fault-coordinate = se esperaba un número entero como coordenada, se encontró {$found}
trial-greets = saluda según el protocolo
trial-goodbye = termina con código 0 cuando se le despide
trial-input-end = termina con código 0 al acabarse su entrada
trial-plays = juega una partida como {$player}
trial-plays-another = juega otra como {$player} sin que se le arranque de nuevo
trial-passes-over = pasa por alto los mensajes que no conoce
player-number-word = jugador {$number}
ending-plies = sin terminar: {$plies} jugadas

# Records
record-unended = la línea no tiene final; el texto parece cortado
record-digest = el resumen del texto es {$expected}, pero su última línea dice {$found}
record-no-position = el inicio no es una posición del juego: {$why}
record-seats = el juego tiene {$expected} jugadores, pero el registro sienta a {$found}
record-spelling = {$found} se escribe aquí {$expected}
record-result = el resultado figura como {$found}, pero las jugadas y el veredicto {$ending} dan {$expected}
record-ending = el veredicto es {$ending}, pero después de las jugadas la partida {$state ->
    [over] ha terminado
   *[other] no ha terminado
}
record-no-seat = el veredicto {$ending} habla de {$player}, que no tiene asiento
record-legal-after-all = el veredicto llama ilegal a {$mv}, pero aquí es una jugada legal
record-first-line = la primera línea de un registro, "tablero record 1"
record-game-line = el nombre del juego, "game: ..."
record-header = un encabezado, "clave: valor", o "start: ..."
record-start-line = la primera posición, "start: ..."
record-next-move = la jugada siguiente, "1 e2e3" o "1 e2e3 250ms"
record-next-seat = el asiento siguiente, "seat 1: ...", en orden
record-places = los puestos, "result: 1 2", o "result: *"
record-verdict = el veredicto, como "verdict: finished"
record-digest-line = el resumen, "digest: sha256 ..."
record-blank = una línea en blanco
record-end = el final del registro
no-such-game = no hay partida {$number}, solo {$games}

# Tournaments
plan-range = la opción {$key}: se esperaba un intervalo como 1..20, se encontró {$found}
plan-no-values = la opción {$key} no tiene lista de valores habituales: se esperaba un intervalo como 1..20
plan-tables = las opciones dan {$found} mesas distintas: se esperaban {$most} como mucho
plan-players = las opciones dan mesas de {$one} y de {$other} jugadores: un torneo necesita un solo número
plan-opening = apertura {$number}: {$why}
plan-opening-over = apertura {$number}: allí la partida ya ha terminado
plan-no-opening = no se encontró ninguna apertura al azar de {$plies} jugadas: la partida termina antes
plan-long-opening = aperturas al azar de {$found} jugadas: se esperaban {$most} como mucho
plan-too-many = participan {$found}: se esperaban {$most} como mucho
plan-name = el nombre {$name}: se esperaba algo legible, sin caracteres de control
plan-no-openings = la lista de aperturas está vacía
plan-too-few = en una mesa juegan {$players} y participan {$found}: se esperaban al menos {$least}
plan-person = {$name}: no pueden participar personas, solo robots y agentes
plan-no-rounds = se esperaba al menos una ronda, una partida y una jugada
plan-format-players = un torneo {$format} es para juegos de {$expected}, y aquí juegan {$players}
plan-sprt = una prueba secuencial es para una liga de dos participantes en un juego de dos, cada uno en ambos asientos
plan-games = el plan tiene {$found} partidas: se esperaban {$most} como mucho
plan-two-entrants = dos participantes se llaman {$name}
plan-two-called = --{$argument}: hay dos que se llaman {$name}
plan-format = se esperaba round-robin, gauntlet, swiss o knockout, se encontró {$found}
plan-wanted = se esperaba un juego, un plan con --file, o --db ARCHIVO --resume
plan-more-games = --games: se esperaban más que las {$known} partidas previstas en {$file}, se encontró {$found}
plan-openings = --openings: se esperaba random:N con un número de jugadas, se encontró {$found}
plan-sprt-form = --sprt: se esperaba ELO0,ELO1 o ELO0,ELO1,ALPHA,BETA, se encontró {$found}
sprt-hypotheses = se esperaba elo0 < elo1, ambos entre -2000 y 2000, se encontró {$one} y {$other}
sprt-errors = se esperaban alpha y beta mayores que 0 con una suma menor que 1, se encontró {$one} y {$other}
results-other-plan = tiene los resultados de otro plan; la primera diferencia está en la línea {$line}: {$found} allí, {$expected} aquí
results-no-plan-yet = aún no tiene plan: repita el comando que lo creó, con --resume
results-no-plan = no tiene plan
results-verify = {$what}; `tablero verify` dice más
results-signed = está firmado: se esperaba --sign con la clave secreta de {$key}
results-unsigned = --sign: se empezó sin clave, y quien lo escribió puede haberlo cambiado
results-plan = su plan: {$what}
results-game = su partida {$number}: {$what}
game-says = partida {$number}: {$what}
game-line-says = partida {$number}, línea {$line}: {$what}
the-table-says = la tabla, {$name}: {$what}
the-plan-says = el plan: {$what}
the-seal-says = el sello: {$what}
results-computing = tiene vistas, disparadores o columnas calculadas: se esperaban tablas simples
results-foreign = no es un archivo de resultados de un torneo
results-version = sus tablas son de la versión {$found}: se esperaba {$most} como mucho
file-busy = otro proceso lo está usando
file-just-created = otro proceso acaba de crearlo
cannot-work-with-files = no se puede trabajar con archivos: {$why}
again-results = --again es para los resultados de un torneo
no-random = no se obtienen números aleatorios: {$why}
lie-schedule = esa partida no está en el calendario
lie-not-in-schedule = no está en el calendario
lie-cut-off = una partida se corta después de {$most} jugadas, y esta tiene {$found}
lie-told-record = figura como {$found}, pero su registro da {$expected}
lie-told-plan = figura como {$found}, pero el plan da {$expected}
lie-told-games = figura como {$found}, pero las partidas dan {$expected}
lie-again-impossible = no se puede volver a jugar: {$why}
lie-another-way = al volver a jugarla, la partida va por otro camino
lie-missing = falta, aunque el torneo figura como terminado
lie-rounds-missing = faltan rondas, aunque el torneo figura como terminado
lie-decided = figura como válida, pero la prueba se decidió después de la partida {$last}
lie-time-missing = falta el tiempo de esta jugada
lie-nobody-measured = nadie midió los tiempos
lie-ending = ningún árbitro de este torneo termina una partida con {$ending}
lie-not-linked = no es la partida que se enlazó con las anteriores
lie-no-link = no tiene enlace con la partida anterior
lie-before-missing = falta la partida anterior
lie-unsigned = nadie lo ha firmado
lie-other-key = está firmado con la clave {$key}: se esperaba {$expected}
lie-signature = la firma no es de la clave {$key} para esta cabeza
lie-plan-spelling = no está escrito como se escriben los planes
lie-seal = se esperaba un sello como el que se escribe después de los registros
not-solved = no se resolvió a tiempo

# Runs
run-plan-wanted = se esperaba un plan, o uno de status, serve, work y verify
run-ray-address = --ray-address es para --engine ray
run-no-workers = --workers: se esperaba al menos 1, se encontró 0
run-token = se esperaba --token-file, o el token en {$variable}
run-token-form = se esperaba un token de al menos 16 letras y cifras
run-plan-came = el plan recibido: {$what}
run-missing = {$game} no tiene {$missing}
run-no-puzzles = {$game} no tiene niveles que resolver
run-no-exercises = {$game} no tiene ejercicios que entregar
run-no-chunk = no hay bloque {$index}: se esperaba un número de 0 a {$last}
run-wrong-chunk = la línea {$line} es {$theirs} en el registro, y {$ours} al calcularla de nuevo
run-not-again = no se puede calcular de nuevo: {$why}
network-length = una red tiene {$expected} bytes, no {$found}
network-checksum = la suma de control de la red no coincide
run-chunk-says = bloque {$index}: {$what}
run-database-gone = la base de datos no responde: {$why}
run-waiting = {$what}; se espera
run-database-back = la base de datos vuelve a responder
run-foreign = no es el libro de una ejecución
run-other-plan = es el libro de otro plan: {$found} allí, {$expected} aquí; los planes difieren en la línea {$line}: {$theirs} allí, {$ours} aquí
run-address = se esperaba http://HOST:PUERTO, se encontró {$found}
run-silent = {$host}: no se ha oído nada en {$seconds} s: {$why}
run-trying-again = {$what}; se intenta de nuevo
run-worker-failed = {$worker} falló: {$what}
run-worker-failed-aside = {$worker} falló: {$what}; queda apartado
run-panicked = se interrumpió: {$what}
run-left = estaba en curso cuando la ejecución terminó sin aviso
run-keeper = el vigilante de los trabajadores se interrumpió
run-pool-pipes = el grupo de trabajadores no tiene tuberías
run-outside-file = un plan de fuera no puede nombrar un archivo, y este nombra {$name}
run-at-least-one = se esperaba al menos 1, se encontró 0
run-rounds = sus rondas dependen de los resultados, así que no se pueden cortar en bloques: se esperaba round-robin o gauntlet (`tablero tournament` juega los demás)
run-sprt = cuándo termina depende de los resultados, así que no se puede cortar en bloques (`tablero match` lo juega)
run-clock = el tiempo pasa de otra manera en cada máquina: se esperaba none, o nodes=N
run-robot-time = el tiempo pasa de otra manera en cada máquina: se esperaba nodes=N en lugar de time
run-connects = quien se conecta juega en una sola máquina: se esperaba un robot, un programa o un comando
run-collection-or-puzzle = se esperaba collection o puzzle, y solo uno
run-questions-or-file = se esperaba questions o file, y solo uno
run-folder-or-hand-in = se esperaba folder o hand-in, y solo uno
run-openings-one = se esperaba uno de plies, list y file
run-nothing = no hay nada que hacer
run-at-most = se esperaba {$most} como mucho, se encontró {$found}
run-question = pregunta {$number}: {$what}
run-collections = {$what} (colecciones que trae el programa: {$names})

# Grading and specifications
no-exercise = no hay ejercicio {$number}
no-text-exercises = {$game} no tiene ejercicios que se entreguen como texto
no-agent-matches = no hay encuentros para agentes de {$game}
no-program-questions = no hay preguntas para programas sobre {$game}
answers-nothing = el programa no responde ninguna pregunta
not-certified = de {$game} no se certifica nada
no-hand-ins = no hay entregas en {$folder}
no-definition = {$file}: no hay nada que se pueda leer como definición
left-out = {$place}: {$name} no se puede leer y se omitió
no-types = {$game} no tiene tipos para especificaciones
name-and-value = se esperaba un nombre y su valor, como p=..., se encontró {$found}
name-wanted = se esperaba un nombre, se encontró {$found}
two-names = se esperaban dos nombres, como suyo=nuestro
no-notation-page = no hay página sobre la notación de {$game}

# Pictures and the lab
picture-spot = ningún punto del dibujo se llama {$name}: se esperaba uno como {$example}
picture-south = --south: se esperaba de 1 a {$players}, se encontró {$found}
picture-ply = --ply: se esperaba de 0 a {$moves}, se encontró {$found}
picture-animate = --animate produce SVG: se esperaba un archivo que termine en .svg
picture-output = --output: se esperaba un archivo que termine en .svg o .png, se encontró {$found}
picture-svg = no es un dibujo en SVG: {$what}
picture-size = no se puede hacer un dibujo de {$width} por {$height} píxeles: se esperaba de 1 a {$most} por lado
picture-write = no se puede escribir el dibujo: {$why}
lab-no-home = --data DIR: se esperaba un directorio, porque este usuario no tiene carpeta personal
lab-password = --password: se esperaba una contraseña, no hay nada
lab-reachable = --listen {$address}: otros pueden llegar a esta dirección. --password CONTRASEÑA se la pide a quien entre; --open deja entrar a todos
lab-foreign = {$file}: no es un archivo del laboratorio
lab-version = {$file}: su versión es {$found}, escrita por un tablero posterior: se esperaba {$known} como mucho
lab-busy = {$file}: otro servidor lo está usando; --data DIR elige otro lugar
lab-exists = {$file}: ya existe

# AgentSpeak
halt-cycle = el ciclo de razonamiento necesitó más de {$limit} pasos de inferencia
halt-fuel = el agente necesitó más de {$limit} pasos de inferencia
halt-memory = el agente necesita más de {$limit} bytes de memoria
halt-pending = el agente tiene más de {$limit} objetivos, eventos e intenciones en espera
lint-no-plan = no hay plan para el objetivo `{$goal}` con {$count} argumentos
lint-no-plan-but = no hay plan para el objetivo `{$goal}` con {$count} argumentos; hay uno con {$other}
lint-nothing-makes = nada en el programa hace cierto `{$name}` con {$count ->
    [one] 1 argumento
   *[other] {$count} argumentos
}
lint-always-fails = `{$name}` siempre falla aquí: {$why}
lint-no-internal-action = no existe la acción interna `{$name}`
lint-java = las acciones internas escritas en Java no se ejecutan aquí y fallan: {$names}
lint-once-plan = el plan para `{$goal}` usa {$names} una sola vez; escriba `_` si es a propósito
lint-once-rule = la regla para `{$goal}` usa {$names} una sola vez; escriba `_` si es a propósito
lint-slip-plan = el plan para `{$goal}` usa {$name} una sola vez; probablemente se quiso decir {$meant}
lint-slip-rule = la regla para `{$goal}` usa {$name} una sola vez; probablemente se quiso decir {$meant}
lint-never-chosen = el plan para `{$goal}` no se elige nunca: antes siempre se aplica el de la línea {$line}
asl-not-part = se esperaba {$expected}, se encontró `{$found}`, que no es parte del lenguaje
asl-variable-goal = una variable no puede ser un objetivo
asl-variable-belief = una variable no puede ser una creencia
asl-internal-belief = una acción interna no puede ser una creencia
asl-long = el programa tiene más de {$count} bytes
asl-memory = el programa necesita más de {$count} bytes de memoria
asl-nested = más de {$depth} niveles de anidamiento
asl-included-deep = {$name} se incluye demasiado adentro
asl-include-missing = no se encontró el archivo incluido {$name}; el programa corre sin él
asl-include-refused = el archivo incluido {$name} no se lee: {$why}; el programa corre sin él
asl-include-broken = el programa corre sin {$name}, que tiene errores
asl-outside = está fuera de la carpeta del programa
asl-only-asl = solo se incluyen programas, que terminan en .asl
asl-label = ya hay un plan con la etiqueta `{$name}`
asl-operand = el operando `{$term}` no es ni un número ni una variable
asl-no-annotations = las acciones internas no pueden llevar anotaciones
asl-no-negation = las acciones internas no se niegan con `~`
asl-context = `{$what}` no se puede usar en un contexto
asl-bang = una acción interna se ejecuta sin `!`
asl-before-plan = solo `+`, `+>` y `-` pueden ir delante de un plan
asl-follow = una acción interna no puede seguir a `{$sign}`
asl-formula = una fórmula no es un paso: el agente sigue como si no estuviera
asl-step = un paso de un plan debe ser una acción, un objetivo, una prueba o un cambio de creencia
asl-include-name = `include` lleva un nombre de archivo entre comillas
asl-function = `register_function` lleva un nombre, un número de argumentos y un predicado
asl-java = no hay funciones escritas en Java
asl-namespace = `namespace` lleva un nombre
asl-directive = directiva desconocida `{$name}`
asl-directive-arguments = directiva desconocida `{$name}`, o sus argumentos no son los que lleva
asl-end-of-program = el final del programa
asl-end-of-project = el final del proyecto
asl-variable = una variable
asl-name = un nombre
asl-string = una cadena
asl-term = un término
asl-sentence = una creencia, una regla, un objetivo, un plan o una directiva
asl-event = un evento que empiece con `+`, `-` o `^`
asl-plan-end = `.` al final de un plan
asl-after-belief = {$sign} después de una creencia o regla
asl-after-goal = {$sign} después de un objetivo inicial
asl-after-argument = `,` o `)` después de un argumento
asl-to-match = {$sign} para cerrar {$other}
asl-end-of-list = {$sign} al final de una lista
asl-after-if = {$sign} después de `if`
asl-after-loop = {$sign} después de `for` o `while`
asl-after-condition = {$sign} después de una condición
asl-before-block = {$sign} antes de un bloque
asl-after-block = {$sign} después de un bloque

# Advice on AgentSpeak programs
hint-comment-end = un comentario que empieza con /* termina con */
hint-straight-quotes = una cadena empieza y termina con la comilla recta ", no con comillas tipográficas
hint-straight-name = un nombre se entrecomilla con el signo recto ' a ambos lados
hint-string-line = una cadena empieza y termina con " en la misma línea
hint-quoted-name = un nombre entrecomillado también termina con '
hint-comment = un comentario empieza con //, o va entre /* y */
hint-not = la negación se escribe `not`
hint-different = la desigualdad se escribe `\==`
hint-minus = el signo menos es un simple `-`
hint-letters = los nombres se escriben con las letras de la a a la z, cifras y _; las demás letras pueden ir en cadenas
hint-and = la conjunción es un solo `&`
hint-or = la disyunción es un solo `|`
hint-less = menor o igual se escribe `<=`
hint-greater = mayor o igual se escribe `>=`
hint-equal = la igualdad se escribe `==`
hint-once = una variable recibe su valor con `=`, una sola vez
hint-arrow = el cuerpo de un plan empieza con `<-`
hint-new-variable = una variable conserva su valor: dé el nuevo a otra variable, o guárdelo como creencia con `-+`
hint-else = `else` va después del `{"}"}` de un `if`
hint-else-semicolon = entre `{"}"}` y `else` no va `;`
hint-elif = escriba `elif (condición) {"{"} ... {"}"}`
hint-condition = la condición va entre paréntesis y los pasos entre llaves: `if (condición) {"{"} pasos {"}"}`
hint-braces = los pasos de `if`, `for` y `while` van entre llaves, aunque sea uno solo
hint-is = una variable recibe el valor de una expresión con `=`
hint-for-all = todos los elementos de una lista se recorren con `for (.member(X,Lista)) {"{"} ... {"}"}`
hint-joined-and = las condiciones se unen con `&`
hint-joined-or = las alternativas se unen con `|`
hint-steps-in-braces = después de la condición, los pasos van entre llaves
hint-line-before = puede faltar el punto al final de la línea anterior, o el `;` de un paso
hint-comma = las condiciones se unen con `&`, y los pasos de un plan se separan con `;`
hint-full-stop = cada creencia, regla, objetivo y plan termina con un punto
hint-plan = un plan es `+evento : contexto <- cuerpo.`; puede faltar el punto de la frase anterior
hint-rule = una regla es `cabeza :- cuerpo.`; puede faltar el punto de la frase anterior, o se quería escribir `<-`
hint-sentence-before = puede faltar el punto de la frase anterior, o el `;` de un paso
hint-sign-before = puede faltar el `.` o el `;` de la frase o del paso anterior a este signo
hint-inside-braces = dentro de las llaves los pasos se separan con `;` y no se usa punto
hint-one-semicolon = basta con un `;` entre dos pasos
hint-last-semicolon = aquí no puede haber nada después del último `;`
hint-one-stop = basta con un punto
hint-no-parentheses = sin argumentos, un nombre va solo, sin paréntesis
hint-lower-case = los nombres de objetivos, creencias y acciones empiezan con minúscula; esto es una variable
hint-belief-lower-case = los nombres de creencias empiezan con minúscula
hint-space = delante de `(` no puede sobrar un espacio ni faltar un operador
hint-no-bracket = este signo no cierra nada que se haya abierto
hint-bracket-open = hay un paréntesis o una llave sin cerrar
hint-side-by-side = hay dos términos seguidos: puede faltar entre ellos un operador, una `,` o un `;`
hint-not-internal = `not` pregunta si la acción interna falla
hint-labels = las etiquetas no se repiten en un agente
hint-ended-early = puede que la frase anterior terminara antes de tiempo, o falte la cabeza de un plan
hint-test = una condición dentro del cuerpo de un plan se prueba con `?(...)` o `if`
hint-directives = se conocen include, namespace, register_function y los patrones de objetivos
label-not-a-number = no es un número
label-not-a-number-before = antes de este signo no hay un número
label-internal-action = una acción interna
label-too-deep = demasiado adentro
label-this-file = este archivo
label-this-label = esta etiqueta
label-this-sign = este signo
label-not-a-step = no es un paso
label-here = aquí
need-environment = el entorno `{$name}` necesita {$program}
need-of-agent = {$key} del agente {$agent} necesita {$program}

# Labels below the lines of a program
label-unexpected = no se esperaba
label-variable = una variable
label-internal = una acción interna
label-context = en el contexto anterior
label-sign-number = lo que está antes del signo no es un número
label-number = no es un número
label-step = no es un paso
label-skipped = se omite
label-file = este archivo
label-label = esta etiqueta
label-sign = este signo
label-this = esto
label-deep = demasiado profundo
