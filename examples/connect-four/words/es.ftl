# What the program says of Connect Four in Spanish.

four-name = Cuatro en línea
four-first = Amarillas
four-second = Rojas
four-example = una columna: {$mv}
four-free = Casillas libres {$count}
four-refusal-column = se espera una columna de la a a la g, y se encontró {$found}
four-refusal-full = la columna {$column} está llena
four-refusal-over = la partida ha terminado
