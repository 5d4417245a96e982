# What the program says of the queens duel in Spanish.

queens-name = Duelo de reinas
queens-example = a1
queens-white = Blancas
queens-black = Negras
queens-option-side = Lado
queens-option-rule = Regla
queens-refusal-over = la partida ha terminado: las blancas ya pusieron todas sus reinas
queens-free = Casillas libres {$count}
queens-refusal-cell-form = se espera una casilla como 3,4 o d5, y se encontró {$found}
queens-refusal-off-board = {$cell} está fuera del tablero de lado {$side}
queens-refusal-queen-there = ya hay una reina en {$cell}
queens-refusal-attacked = la reina de {$queen} ataca {$cell}
queens-rule-quota = cuota
queens-rule-last = última
queens-state = juegan las {$colour ->
    [white] blancas
   *[black] negras
}: {$count ->
    [one] 1 casilla libre
   *[other] {$count} casillas libres
}
queens-state-over = La partida ha terminado: {$why ->
    [quota] las blancas ya pusieron todas sus reinas
   *[full] no queda ninguna casilla libre
}; ganan las {$winner ->
    [white] blancas
   *[black] negras
}.
queens-spot = {$what ->
    [white] reina blanca
    [black] reina negra
   *[attacked] atacada
}
