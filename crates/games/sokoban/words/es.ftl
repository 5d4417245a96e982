# What the program says of Sokoban in Spanish.

sokoban-name = Sokoban
sokoban-example = r, o varias: uurrdd
sokoban-option-collection = Colección
sokoban-option-level = Nivel
sokoban-refusal-over = la partida ha terminado
sokoban-pusher = Usted
sokoban-steps = Pasos {$count}
sokoban-pushes = Empujes {$count}
sokoban-stored = Cajas {$done}/{$all}
sokoban-best = Récord: {$moves ->
    [one] 1 paso
   *[other] {$moves} pasos
}, {$pushes ->
    [one] 1 empuje
   *[other] {$pushes} empujes
}
sokoban-refusal-action = acción desconocida {$found}: se espera arriba, abajo, derecha o izquierda (o north, south, east, west, o una letra de u d r l, N S E W O)
sokoban-hint-solves = {$moves ->
    [one] 1 paso
   *[other] {$moves} pasos
} y {$pushes ->
    [one] 1 empuje
   *[other] {$pushes} empujes
} hasta el final
sokoban-hint-hopeless = Desde aquí el nivel no tiene solución: deshaga jugadas.
sokoban-hint-unknown = No se encontró solución en el tiempo disponible.
sokoban-north = arriba
sokoban-south = abajo
sokoban-east = derecha
sokoban-west = izquierda
sokoban-run = {$moves ->
    [one] 1 paso
   *[other] {$moves} pasos
}, {$pushes ->
    [one] 1 empuje
   *[other] {$pushes} empujes
}, {$idle} sin efecto
sokoban-spot = {$what ->
    [wall] pared
    [box] caja
    [stored] caja en un depósito
    [goal] depósito
    [person-goal] usted, en un depósito
   *[person] usted
}
sokoban-study-fewest = Se resuelve: {$pushes ->
    [one] con 1 empuje como mínimo
   *[other] con {$pushes} empujes como mínimo
}
sokoban-study-solvable = Se resuelve con {$pushes ->
    [one] 1 empuje
   *[other] {$pushes} empujes
}; quizá alcancen menos
sokoban-study-unsolvable = No se puede resolver
sokoban-study-unknown = Sin decidir dentro del límite
sokoban-brush = {$what ->
    [wall] pared
    [box] caja
    [goal] depósito
    [person] persona
    [clear] Nivel vacío
   *[floor] piso
}
sokoban-flaw-persons = Un nivel tiene una persona; aquí {$found ->
    [0] no hay ninguna
   *[other] hay {$found}
}.
sokoban-flaw-unbalanced = {$boxes ->
    [one] 1 caja
   *[other] {$boxes} cajas
} y {$deposits ->
    [one] 1 depósito
   *[other] {$deposits} depósitos
}: tiene que haber tantos depósitos como cajas.
sokoban-flaw-empty = Primero ponga algo.
