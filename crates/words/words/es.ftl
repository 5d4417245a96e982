# Lo que dice Tablero en español.

to-move = Turno: {$player}.
your-turn = Le toca jugar.
your-move = {$player}, su jugada:
plays = {$player}: {$mv}.
thinking = {$player}: pensando...
refused = No se puede: {$reason}
over-already = La partida ha terminado. Puede deshacer, guardar, cargar o salir.
wins = Victoria: {$player}.
draw = Tablas.
solved = ¡Resuelto!
given-up = Abandonado.
place-line = {$place}. {$player}
resigned = Abandono de {$player}.
time-out = Se acabó el tiempo de {$player}.

welcome = {$game}. Escriba una jugada ({$example}) o "ayuda".
help-text =
    Órdenes (también en inglés):
      ayuda         las reglas y este texto
      jugadas       las jugadas posibles
      pista         una buena jugada
      deshacer, rehacer     retroceder una jugada, volver a jugarla
      guardar [ARCHIVO]     guardar; sin nombre, entre las partidas interrumpidas
      cargar [ARCHIVO]      cargar; sin nombre, la última interrumpida
      reiniciar     volver a la primera posición
      nueva [CLAVE=VALOR ...]   otra partida, con otras opciones si quiere
      abandonar     rendirse
      tablero       mostrar el tablero
      salir         terminar; una partida sin acabar queda guardada
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
kept = La partida se guardó en {$file}. Para seguir: "tablero play {$game} --continue".
loaded = Cargado {$file}.
no-saved = No hay ninguna partida interrumpida de {$game}.
offer = Hay una partida interrumpida ({$what}) en {$file}: escriba "cargar" para seguir.
save-failed = No se guardó: {$reason}
load-failed = No se cargó: {$reason}
unknown-option = No se puede: {$reason}

stuck = La pieza de {$spot} no tiene jugada ahora.
hint-move = Pista: {$mv}
hint-none = No hay ninguna pista para esta posición.

panel-moves = Jugadas
panel-game = Partida
panel-level = Nivel
keys-board = ? ayuda  q salir  flechas mover  Intro elegir  u deshacer  r rehacer  t pista
keys-level = ? ayuda  q salir  flechas andar  u deshacer  R reiniciar  L niveles  t pista
keys-watch = ? ayuda  q salir  espacio pausa  n una jugada  + rápido  - lento
paused = En pausa. Espacio: seguir; n: una jugada.
pace = Velocidad {$speed} de {$all}
typed = Jugada: {$text}
small-screen = La ventana es demasiado pequeña: hacen falta 40 columnas y 12 filas.
help-title = Ayuda
help-keys =
    flechas, h j k l  mover el cursor; en Sokoban, andar
    Intro, espacio    tomar una pieza, dejarla; poner una reina
    ratón             lo mismo; en Sokoban, andar hasta una celda o empujar
    letras, cifras    escribir una jugada y luego Intro; Esc la cancela
    Una letra con la que empieza una jugada legal se escribe como jugada; con
    Ctrl es una orden.
    u, Ctrl-Z         deshacer           r, Ctrl-Y   rehacer
    t                 pista              g, Ctrl-G   abandonar
    s                 guardar            o           cargar la última partida
    R                 desde el principio v           girar el tablero
    N                 nivel siguiente    P           nivel anterior
    L                 lista de niveles   #           nombres de las casillas
    espacio, n, + -   si solo juegan robots: pausa, una jugada, rápido, lento
    ?                 esta ayuda         q, Ctrl-C   salir (se guarda todo)
press-key = arriba, abajo, RePág, AvPág: seguir leyendo   otra tecla: volver
confirm-resign = ¿Abandonar? s/n
yes-letters = sy
offer-title = Partida interrumpida
offer-screen = {$count ->
    [1] {$what}, 1 jugada.
   *[other] {$what}, {$count} jugadas.
}
offer-aside = Hay una partida interrumpida ({$what}): pulse o para seguir.
offer-keys = Intro: continuarla    n: partida nueva
levels-title = Niveles
levels-keys = arriba/abajo o número: nivel  izq./der.: colección  Intro: jugar  Esc: volver
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
home-keys = arriba/abajo elegir  izq./der. cambiar  Intro empezar  ? reglas  q salir
home-keys-number = izq./der. cambiar  cifras: ese número  Intro empezar  ? reglas  q salir
seat-human = una persona
strength-easy = fácil
strength-medium = medio
strength-hard = difícil
robots-all = todos, del más débil al más fuerte: {$names}
seat-robot = robot: {$name}
seat-robot-time = robot: {$name}, {$time}
seat-robot-level = robot: {$name}, nivel {$level}

replay-step = Jugada {$number} de {$count}
replay-keys = n siguiente  p anterior  g primera  G última  número: esa jugada  N otra partida  ? ayuda  q salir
replay-keys-screen = ? ayuda  q salir  n siguiente  p anterior  espacio reproducir  N otra
replay-help =
    n, Intro, derecha, abajo   la jugada siguiente
    p, izquierda, arriba       la jugada anterior
    g, Inicio                  el principio
    G, Fin                     la última jugada
    espacio                    reproducir las jugadas, pausa
    + -                        más rápido, más lento
    N, P                       la partida siguiente del archivo, la anterior
    v                          girar el tablero
    #                          nombres de las casillas
    q                          salir
replay-start = El principio

seat-program = programa {$name}
seat-command = proceso {$name}
seat-uci = motor {$name}
seat-tcp = conexión en {$name}
seat-guest = invitado {$name}
too-long = {$count ->
    [one] Interrumpida después de 1 jugada.
   *[other] Interrumpida después de {$count} jugadas.
}
listening = Los agentes se conectan a {$address}.
fault-illegal-move = {$player}: jugada ilegal.
fault-exhausted = {$player}: se quedó sin pasos o sin memoria.
fault-stall = {$player}: no respondió.
fault-idle = {$player}: no tenía nada más que hacer en su turno.
fault-refused = {$player}: intentó algo que ningún jugador puede hacer.
fault-gone = {$player}: el programa terminó por su cuenta.
fault-interfered = Alguien interfirió con {$player}.
fault-no-move = {$player}: no dio ninguna jugada.
fault-unstartable = {$player}: no se pudo iniciar.
fault-crash = {$player}: el programa falló.
fault-exit = {$player}: el programa terminó antes que la partida.
fault-closed-pipe = {$player}: cerró su entrada o su salida.
fault-not-reading = {$player}: no lee los mensajes del árbitro.
fault-wrong-turn = {$player}: jugó fuera de turno.
fault-garbage = {$player}: envió una línea que no es un mensaje válido.
fault-flood = {$player}: envió demasiado.
fault-version = {$player}: habla otro protocolo.
fault-seat-taken = {$player}: pidió un lugar que ya estaba ocupado.
fault-absent = {$player}: nadie ocupó el lugar.
fault-dropped = {$player}: se cortó la conexión.
over = la partida ha terminado
