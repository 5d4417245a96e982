# What the program says of Chinese checkers in Spanish.

checkers-name = Damas chinas
checkers-example = desde-hasta, como {$mv}
checkers-option-size = Tamaño
checkers-option-players = Jugadores
checkers-option-rule = Regla
checkers-refusal-over = la partida ha terminado
checkers-corner = Jugador {$number}
checkers-arrived = {$player}: {$done}/{$all} en destino
checkers-refusal-ends = se espera una jugada como 12-30, (1,-2)-(0,3) o pass, y se encontró {$found}
checkers-refusal-cell-off = la celda {$cell} está fuera del tablero de tamaño {$size}: al menos dos de |u|, |v|, |w| deben ser como mucho {$size}
checkers-refusal-cell-index = ninguna celda del tablero de tamaño {$size} tiene el índice {$found}: se espera de 0 a {$last}
checkers-refusal-cell-far = ({$u},{$v}) está demasiado lejos: u, v y v - u deben ser mayores que -2^63 y menores que 2^63
checkers-refusal-cell-empty = la celda {$from} está vacía
checkers-refusal-not-yours = la pieza de la celda {$from} es del jugador {$owner}, y juega el jugador {$mover}
checkers-refusal-nowhere = una jugada debe acabar en una celda distinta de {$from}
checkers-refusal-cell-occupied = la celda {$to} está ocupada por el jugador {$owner}
checkers-refusal-outside-zone = la celda {$to} está fuera de la zona del jugador {$corner}
checkers-refusal-unreachable = ningún paso y ninguna cadena de saltos dentro de la zona del jugador {$corner} lleva de la celda {$from} a la celda {$to}
checkers-refusal-no-pass = el jugador {$corner} no puede pasar: hay jugadas, como {$from}-{$to}
checkers-rule-filled = ocupado
checkers-rule-strict = estricta
checkers-players = {$count ->
    [one] 1 jugador ({$corners})
   *[other] {$count} jugadores ({$corners})
}
checkers-state = juega el jugador {$corner}: {$count ->
    [one] 1 jugada
   *[other] {$count} jugadas
}
checkers-state-over = La partida ha terminado
checkers-state-finished = han llegado: {$corners}
