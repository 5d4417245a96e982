# What the program says of Lite Chess in Spanish.

chess-name = Ajedrez Lite
chess-example = e2e3
chess-white = Blancas
chess-black = Negras
chess-refusal-over = la partida ha terminado
chess-refusal-illegal = {$mv} no es legal: {$reason}
chess-refusal-squares = {$found} no es una jugada; se esperan dos casillas, como d2g2, d2-g2 o (6,3)-(6,6)
chess-refusal-off-squares = [{$row},{$col}] está fuera del tablero: filas y columnas van de 0 a 7
chess-refusal-same-square = {$square} es a la vez origen y destino: una jugada cambia de casilla
chess-refusal-empty-square = no hay ninguna pieza en {$square}
chess-refusal-target-occupied = en {$square} hay {$piece}: una jugada sin captura necesita una casilla vacía
chess-refusal-target-empty = {$square} está vacía: no hay nada que capturar
chess-refusal-own-target = en {$square} hay {$piece}, una pieza del mismo bando
chess-refusal-movement = {$mover} no llega a {$to}: {$rule}
chess-refusal-blocked = {$mover} no llega a {$to}: {$blocker} cierra el camino
chess-refusal-wrong-side = {$mover} es de las {$colour ->
    [white] blancas
   *[black] negras
}, y juegan las {$other ->
    [white] blancas
   *[black] negras
}
chess-refusal-king-capture = en {$square} está el rey: un rey nunca se captura
chess-refusal-king-into-attack = en {$to} el rey quedaría atacado: lo ataca {$attacker}
chess-refusal-check-unanswered = el rey de {$king} está en jaque (lo da {$attacker}), y la jugada no lo evita
chess-refusal-pinned = {$mover} no puede apartarse: dejaría al rey de {$king} atacado (lo atacaría {$attacker})
chess-piece-standing = {$kind ->
    [pawn] el peón
    [bishop] el alfil
    [rook] la torre
   *[king] el rey
} de {$square}
chess-piece-coloured = {$kind ->
    [pawn] el peón
    [bishop] el alfil
    [rook] la torre
   *[king] el rey
} de {$square}, de las {$colour ->
    [white] blancas
   *[black] negras
},
chess-piece-any = {$kind ->
    [pawn] un peón
    [bishop] un alfil
    [rook] una torre
   *[king] un rey
} de las {$colour ->
    [white] blancas
   *[black] negras
}
chess-movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] un peón blanco avanza un paso hacia arriba a una casilla vacía y captura un paso en diagonal hacia arriba
       *[black] un peón negro avanza un paso hacia abajo a una casilla vacía y captura un paso en diagonal hacia abajo
    }
    [bishop] un alfil va por las diagonales
    [rook] una torre va por las filas y las columnas
   *[king] un rey da un paso
}
chess-check = ¡Jaque!
chess-checkmate = Jaque mate.
chess-stalemate = Rey ahogado: {$player} sin jugada legal y sin estar en jaque.
chess-bare-kings = Solo quedan los reyes.
chess-captured = Capturas de {$player}:{$pawns ->
    [0] {""}
   *[other] {" "}{$pawns}P
}{$bishops ->
    [0] {""}
   *[other] {" "}{$bishops}A
}{$rooks ->
    [0] {""}
   *[other] {" "}{$rooks}T
}
chess-state = juegan las {$colour ->
    [white] blancas
   *[black] negras
}{$check ->
    [yes] , en jaque
   *[no] {""}
}: {$count ->
    [one] 1 jugada legal
   *[other] {$count} jugadas legales
}
chess-state-over = La partida ha terminado: {$how ->
    [checkmate] jaque mate a las {$colour ->
        [white] blancas
       *[black] negras
    }
    [stalemate] las {$colour ->
        [white] blancas
       *[black] negras
    } están ahogadas
   *[bare] solo quedan los dos reyes
}.
chess-refusal-white-begins = juegan las negras, y empiezan las blancas
chess-refusal-not-in-check = las {$colour ->
    [white] blancas
   *[black] negras
} no están en jaque
chess-refusal-has-move = las {$colour ->
    [white] blancas
   *[black] negras
} tienen una jugada legal: {$mv}
chess-spot = {$kind ->
    [pawn] peón
    [bishop] alfil
    [rook] torre
   *[king] rey
} {$colour ->
    [white] {$kind ->
        [rook] blanca
       *[other] blanco
    }
   *[black] {$kind ->
        [rook] negra
       *[other] negro
    }
}
chess-flaw-kings = {$side ->
    [white] Las blancas
   *[black] Las negras
} tienen {$found} reyes: debe haber uno.
