# Lo que se dice de cualquier juego en español: cómo juzgan sus robots una jugada, y respuestas a preguntas.

table-robot-wins = gana
table-robot-wins-in = gana en {$plies ->
    [one] 1 media jugada
   *[other] {$plies} medias jugadas
}
table-robot-loses = toda jugada pierde contra un juego perfecto
table-robot-unproved = sin demostrar
table-yes = sí
table-no = no
table-none = ninguna
table-undecided = sin decidir
table-not-found = no se encontró
table-goes-on = la partida sigue
table-squares = {$count ->
    [one] 1 casilla
   *[other] {$count} casillas
}
table-cells = {$count ->
    [one] 1 casilla
   *[other] {$count} casillas
}
table-moves = {$count ->
    [one] 1 jugada
   *[other] {$count} jugadas
}
table-win-in = se gana en {$plies ->
    [one] 1 media jugada
   *[other] {$plies} medias jugadas
}
table-loss-in = se pierde en {$plies ->
    [one] 1 media jugada
   *[other] {$plies} medias jugadas
}
table-draw = tablas
table-rounds = {$count ->
    [one] 1 turno
   *[other] {$count} turnos
}; {$proved ->
    [yes] con menos no alcanza
   *[no] quizá alcance con menos
}
table-white = blancas
table-black = negras
table-study-lead = {$score}
table-study-mates = {$side}: mate en {$moves ->
    [one] 1 jugada
   *[other] {$moves} jugadas
}
table-study-wins = {$side}: victoria con el mejor juego
table-brush = {$what ->
    [empty] nada
    [clear] Tablero vacío
    [start] Posición inicial
    [white] Juegan blancas
   *[black] Juegan negras
}
