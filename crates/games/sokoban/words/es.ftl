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
