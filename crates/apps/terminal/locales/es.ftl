# Lo que dice Tablero en español.

game-chess = Ajedrez Lite
game-sokoban = Sokoban
game-checkers = Damas chinas
game-queens = Duelo de reinas

white = Blancas
black = Negras
corner = Jugador {$number}
pusher = Usted

to-move = Turno: {$player}.
your-move = {$player}, su jugada:
plays = {$player}: {$mv}.
thinking = {$player}: pensando...
refused = No se puede: {$reason}
over-already = La partida ha terminado. Puede deshacer, guardar, cargar o salir.
wins = Gana: {$player}.
draw = Tablas.
solved = ¡Resuelto!
given-up = Abandonado.
place-line = {$place}. {$player}
resigned = Abandono de {$player}.
time-out = Se acabó el tiempo de {$player}.

welcome = {$game}. Escriba una jugada ({$example}) o "ayuda".
example-chess = e2e3
example-sokoban = r, o varias: uurrdd
example-checkers = desde-hasta, como {$mv}
example-queens = a1
help-text =
    Órdenes (también en inglés):
      ayuda         este texto
      jugadas       las jugadas posibles
      pista         una buena jugada
      deshacer, rehacer     retroceder una jugada, volver a jugarla
      guardar [ARCHIVO]     guardar; sin nombre, entre las partidas interrumpidas
      cargar [ARCHIVO]      cargar; sin nombre, la última interrumpida
      reiniciar     volver a la primera posición
      nueva [CLAVE=VALOR ...]   otra partida, con otras opciones si quiere
      abandonar     rendirse
      tablero       mostrar el tablero
      salir         terminar; una partida sin acabar se conserva
help-moves = Una jugada se escribe así: {$example}.
moves-are = {$count ->
    [one] 1 jugada:
   *[other] {$count} jugadas:
}
no-moves = No hay ninguna jugada.
undone = {$count ->
    [0] Vuelve a la partida.
    [one] Una jugada deshecha.
   *[other] {$count} jugadas deshechas.
}
nothing-to-undo = No hay nada que deshacer.
redone = {$count ->
    [one] Una jugada rehecha.
   *[other] {$count} jugadas rehechas.
}
nothing-to-redo = No hay nada que rehacer.
saved = Guardado en {$file}.
kept = La partida queda en {$file}. "tablero play {$game} --continue" la continúa.
loaded = Cargado {$file}.
no-saved = No hay ninguna partida interrumpida de {$game}.
offer = Hay una partida interrumpida en {$file}: "cargar" la continúa.
save-failed = No se guardó: {$reason}
load-failed = No se cargó: {$reason}
unknown-option = No se puede: {$reason}

hint-move = Pista: {$mv}
hint-wins = gana
hint-wins-in = gana en {$plies} medias jugadas
hint-loses = toda jugada pierde contra un juego perfecto
hint-solves = {$moves} movimientos y {$pushes} empujes hasta el final
hint-hopeless = Desde aquí el nivel no tiene solución: deshaga jugadas.
hint-unknown = No se encontró solución en el tiempo disponible.
hint-unproved = sin demostrar
hint-none = No hay nada que aconsejar.

steps = Pasos {$count}
pushes = Empujes {$count}
stored = Cajas {$done}/{$all}
arrived = {$player}: {$done}/{$all} en destino
free = Casillas libres {$count}

panel-moves = Jugadas
panel-game = Partida
panel-level = Nivel
keys-board = ? ayuda  q salir  flechas mover  Intro elegir  u deshacer  r rehacer  t pista
keys-level = ? ayuda  q salir  flechas andar  u deshacer  R reiniciar  L niveles  t pista
keys-watch = ? ayuda  q salir  juegan los robots
typed = Jugada: {$text}
small-screen = La ventana es demasiado pequeña: hacen falta 40 columnas y 12 filas.
help-title = Ayuda
help-keys =
    flechas, h j k l  mover el cursor; en Sokoban, andar
    Intro, espacio    tomar una pieza, dejarla; poner una reina
    ratón             lo mismo; en Sokoban, andar hasta una celda o empujar
    letras, cifras    escribir una jugada y luego Intro; Esc la olvida
    :                 escribir una jugada que empieza con una letra que es tecla
    u, Ctrl-Z         deshacer           r, Ctrl-Y   rehacer
    t                 pista              g           abandonar
    s                 guardar            o           cargar la última partida
    R                 desde el principio v           girar el tablero
    N                 nivel siguiente    P           nivel anterior
    L                 lista de niveles
    ?                 esta ayuda         q, Ctrl-C   salir (la partida se conserva)
press-key = Pulse una tecla.
confirm-resign = ¿Abandonar? s/n
yes-letters = sy
offer-title = Partida interrumpida
offer-screen = {$count ->
    [1] Hay una partida interrumpida (1 jugada).
   *[other] Hay una partida interrumpida ({$count} jugadas).
}
offer-keys = Intro: continuarla    n: partida nueva
levels-title = Niveles
levels-keys = flechas eligen   Intro juega   Esc vuelve
ended-keys = Intro: otra partida    u: deshacer    s: guardar    q: salir
next-level = Intro: nivel siguiente    u: deshacer    q: salir
last-move = última: {$mv}

home-title = Tablero
home-subtitle = Un laboratorio exacto de juegos de tablero
home-game = Juego
home-seat = {$player}
home-start = Empezar
home-continue = {$count ->
    [1] Continuar {$game} (1 jugada)
   *[other] Continuar {$game} ({$count} jugadas)
}
home-keys = arriba/abajo elegir   izquierda/derecha cambiar   Intro empezar   q salir
seat-human = una persona
seat-robot = robot: {$name}
seat-robot-time = robot: {$name}, {$time}

replay-step = Jugada {$number} de {$count}
replay-keys = n siguiente  p anterior  g primera  G última  número: esa jugada  q salir
replay-start = El principio

seat-program = programa {$name}
seat-command = proceso {$name}
seat-uci = motor {$name}
seat-tcp = conexión en {$name}
too-long = Interrumpida después de {$count} jugadas.
listening = Los agentes se conectan a {$address}.
option-side = Lado
option-rule = Regla
option-size = Tamaño
option-players = Jugadores
option-collection = Colección
option-level = Nivel

fault-illegal-move = {$player}: jugada ilegal.
fault-exhausted = {$player}: usó más de lo que un programa puede usar.
fault-stall = {$player}: ninguna respuesta.
fault-idle = {$player}: nada más que hacer en su turno.
fault-refused = {$player}: intentó lo que ningún jugador puede hacer.
fault-gone = {$player}: el programa terminó por su cuenta.
fault-no-move = {$player}: ninguna jugada.
fault-unstartable = {$player}: no se pudo iniciar.
fault-crash = {$player}: el programa falló.
fault-exit = {$player}: el programa terminó antes que la partida.
fault-closed-pipe = {$player}: cerró su entrada o su salida.
fault-not-reading = {$player}: no lee lo que se le dice.
fault-wrong-turn = {$player}: una jugada que nadie pidió.
fault-garbage = {$player}: dijo algo que nadie entiende.
fault-flood = {$player}: dijo demasiado.
fault-version = {$player}: habla otro protocolo.
fault-seat-taken = {$player}: pidió un lugar ocupado.
fault-absent = {$player}: nadie ocupó el lugar.
fault-dropped = {$player}: se cortó la conexión.

refusal-over = la partida ha terminado
refusal-illegal = {$mv} no es legal: {$reason}
refusal-squares = {$found} no es una jugada; se esperan dos casillas, como d2g2, d2-g2 o (6,3)-(6,6)
refusal-off-squares = [{$row},{$col}] está fuera del tablero: filas y columnas van de 0 a 7
refusal-same-square = {$square} es a la vez origen y destino: una jugada cambia de casilla
refusal-empty-square = no hay ninguna pieza en {$square}
refusal-target-occupied = en {$square} hay {$piece}: una jugada sin captura necesita una casilla vacía
refusal-target-empty = {$square} está vacía: no hay nada que capturar
refusal-own-target = en {$square} hay {$piece}, una pieza del mismo bando
refusal-movement = {$mover} no llega a {$to}: {$rule}
refusal-blocked = {$mover} no llega a {$to}: {$blocker} cierra el camino
refusal-wrong-side = {$mover} es de las {$colour ->
    [white] blancas
   *[black] negras
}, y juegan las {$other ->
    [white] blancas
   *[black] negras
}
refusal-king-capture = en {$square} está el rey: un rey nunca se captura
refusal-king-into-attack = en {$to} el rey quedaría atacado: lo ataca {$attacker}
refusal-check-unanswered = el rey de {$king} está en jaque (lo da {$attacker}), y la jugada no responde
refusal-pinned = {$mover} no puede apartarse: dejaría al rey de {$king} atacado (lo atacaría {$attacker})
piece-standing = {$kind ->
    [pawn] el peón
    [bishop] el alfil
    [rook] la torre
   *[king] el rey
} de {$square}
piece-coloured = {$kind ->
    [pawn] el peón
    [bishop] el alfil
    [rook] la torre
   *[king] el rey
} de {$square}, de las {$colour ->
    [white] blancas
   *[black] negras
},
piece-any = {$kind ->
    [pawn] un peón
    [bishop] un alfil
    [rook] una torre
   *[king] un rey
} de las {$colour ->
    [white] blancas
   *[black] negras
}
movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] un peón blanco avanza un paso hacia arriba a una casilla vacía y captura un paso en diagonal hacia arriba
       *[black] un peón negro avanza un paso hacia abajo a una casilla vacía y captura un paso en diagonal hacia abajo
    }
    [bishop] un alfil va por las diagonales
    [rook] una torre va por las filas y las columnas
   *[king] un rey da un paso
}
refusal-ends = se espera una jugada como 12-30, (1,-2)-(0,3) o pass, y se encontró {$found}
refusal-cell-off = la celda {$cell} está fuera del tablero de tamaño {$size}: al menos dos de |u|, |v|, |w| deben ser como mucho {$size}
refusal-cell-index = ninguna celda del tablero de tamaño {$size} tiene el índice {$found}: se espera de 0 a {$last}
refusal-cell-far = ({$u},{$v}) está demasiado lejos: u, v y v - u deben ser mayores que -2^63 y menores que 2^63
refusal-cell-empty = la celda {$from} está vacía
refusal-not-yours = la pieza de la celda {$from} es del jugador {$owner}, y juega el jugador {$mover}
refusal-nowhere = una jugada debe acabar en otra celda que {$from}
refusal-cell-occupied = la celda {$to} está ocupada por el jugador {$owner}
refusal-outside-zone = la celda {$to} está fuera de la zona del jugador {$corner}
refusal-unreachable = ningún paso y ninguna cadena de saltos dentro de la zona del jugador {$corner} lleva de la celda {$from} a la celda {$to}
refusal-no-pass = el jugador {$corner} no puede pasar: hay jugadas, como {$from}-{$to}
refusal-cell-form = se espera una casilla como 3,4 o d5, y se encontró {$found}
refusal-off-board = {$cell} está fuera del tablero de lado {$side}
refusal-queen-there = ya hay una reina en {$cell}
refusal-attacked = la reina de {$queen} ataca {$cell}
refusal-action = acción desconocida {$found}: se espera arriba, abajo, derecha o izquierda (o north, south, east, west, o una letra de u d r l, N S E W O)
