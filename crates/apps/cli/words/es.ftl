# Lo que dice el comando en español.

# match y tournament
cli-game = partida {$number}: {$how}; {$moves}, {$ending}
cli-solves = {$who} lo resuelve
cli-does-not-solve = {$who} no lo resuelve
cli-nobody-plays = nadie juega, {$seats}
cli-wins = gana {$winner}, {$seats}
cli-draw = empate, {$seats}
cli-shares = {$winners} comparten el primer puesto, {$seats}
cli-and = {$one} y {$other}
cli-against = {$one} contra {$other}
cli-finished = terminada
cli-unfinished = sin terminar: {$plies} jugadas
cli-head-entrant = participante
cli-head-games = partidas
cli-head-solved = resueltos
cli-head-cost = {$unit ->
    [pushes] empujes
    [moves] pasos
   *[other] {$unit}
}
cli-head-won = ganadas
cli-head-drawn = empates
cli-head-lost = perdidas
cli-head-points = puntos
cli-head-survived = superadas
cli-head-byes = descansos
cli-head-opposition = rivales
cli-difference = {$names}: {$value} Elo [{$low}, {$high}]; la tabla cuenta desde el promedio de ambos
cli-test = prueba secuencial: {$said}; logaritmo de la razón de verosimilitud {$ratio} en [{$lower}, {$upper}]
cli-test-stronger = el primero es más fuerte por {$elo} Elo
cli-test-not-stronger = el primero no es más fuerte por {$elo} Elo
cli-test-undecided = sin decidir
cli-hand-in-link = {$name}: se pasa por alto, porque es un enlace
cli-sandbox = aislamiento: {$caging}
cli-games = {$count ->
    [one] 1 partida
   *[other] {$count} partidas
}
cli-interrupted = interrumpido después de {$games}; {$kept}
cli-kept-results = continúe con --db {$file} --resume
cli-kept-records = las partidas están en {$file}
cli-kept-nothing = no se guardó nada, porque faltaba --db
cli-last-games = se terminan las partidas en curso; otro Ctrl-C sale de inmediato

# verify y make-key
cli-verified = {$file}: {$games}, {$rest ->
    [table] todo es cierto, también la tabla
    [open] todo es cierto; el torneo no ha terminado
   *[games] todo es cierto
}
cli-not-true = {$count ->
    [one] 1 afirmación es falsa en {$games}
   *[other] {$count} afirmaciones son falsas en {$games}
}
cli-head = cabeza: sha256 {$digest}
cli-unsigned = sin firma: las partidas son legales y la tabla sale de ellas, pero quien escribió el archivo pudo haberlas inventado
cli-signed = firmado con la clave {$key}: {$whose ->
    [given] la que usted dio
   *[unknown] use --key para comprobar de quién es
}
cli-key-secret = {$file}: la clave secreta, para --sign; no la muestre a nadie
cli-key-public = {$file}: la clave pública, para verify --key

# agents
cli-nothing-to-say = {$file}: sin problemas
cli-warning = {$place}: advertencia: {$what}
cli-stopped = [{$agent}] detenido: {$why}
cli-failed = [{$agent}] falló{$line ->
    [0] {""}
   *[other] {" "}en la línea {$line}
}: {$what}
cli-acts = [{$agent}] hace: {$action}
cli-trial = {$passed ->
    [yes] sí {" "}{$what}
   *[no] NO {" "}{$what}
}
cli-flush = Una línea que espera en un búfer no llega nunca: el programa debe vaciarlo después de cada línea, en Python con print(..., flush=True).
cli-help-label = ayuda

# la lista de juegos
cli-also-called = también llamado {$names}
cli-option = opción {$key}: {$help}

# queens
cli-player-wins = ganan las {$player ->
    [white] blancas
   *[black] negras
}
cli-no-move-wins = ninguna jugada de las {$player ->
    [white] blancas
   *[black] negras
} gana
cli-winning-moves = jugadas ganadoras: {$moves}
cli-grundy = valor de Grundy {$value}
cli-spent = {$seconds} s, {$nodes} nodos, {$filled} de {$slots} lugares
cli-not-in-time = no se resolvió a tiempo: {$spent}
cli-taken-over = {$count} respuestas tomadas de {$file}
cli-progress = {$seconds} s, {$nodes} nodos, tabla llena al {$percent} %, {$done} de {$moves} jugadas listas
cli-strategy = las {$player ->
    [white] blancas
   *[black] negras
} ganan el tablero de lado {$side} con la regla {$rule} contra toda respuesta: {$situations}, {$moves}
cli-situations = {$count ->
    [one] 1 situación
   *[other] {$count} situaciones
}
cli-strategy-refused = rechazada: {$why}
cli-duel-game = partida {$number}: {$winner ->
    [white] ganan las blancas
    [black] ganan las negras
   *[nobody] no gana nadie
}, {$ending}
cli-duel-score = las blancas ganaron {$white}, las negras {$black}

# checkers
cli-placements = secuencias más cortas desde el comienzo: {$sequences}
    colocaciones por rondas: {$layers}
cli-no-way = no se encontró una solución a tiempo; pruebe con un --time mayor
cli-side-wins = quien juega gana en {$plies ->
    [one] 1 jugada
   *[other] {$plies} jugadas
}
cli-side-loses = quien juega pierde en {$plies ->
    [one] 1 jugada
   *[other] {$plies} jugadas
}
cli-side-draws = tablas
cli-duel = tamaño {$size}, regla {$rule}: {$value}
    posiciones {$positions}, ganadas {$won}, perdidas {$lost}, tablas {$drawn}, terminadas {$over} (perdidas {$overlost}, ganadas {$overwon})
    la más larga, {$longest} jugadas; {$bytes} bytes

# sokoban
cli-level-by = {$title}, de {$author}
cli-boxes = {$count ->
    [one] 1 caja
   *[other] {$count} cajas
}
cli-word-boxes = {$count ->
    [one] caja
   *[other] cajas
}
cli-word-levels = niveles
cli-word-error = error
cli-word-pushes = empujes
cli-word-moves = pasos
cli-word-optimal = óptimo
cli-at-least = al menos {$bound}
cli-status = {$status ->
    [solved] resuelto
    [unsolvable] sin solución
    [budget] sin tiempo
    [shorter] más corto
    [same] igual
    [unsolved] sin resolver
   *[error] error
}
cli-level-solved = nivel {$level}: resuelto, {$counts}
cli-level-unsolved = nivel {$level}: sin resolver, quedan {$boxes}, {$counts}
cli-solved-all = resueltos {$solved}, probados como los más cortos {$optimal}, probados sin solución {$unsolvable}, sin terminar {$unfinished}, {$seconds} s en total
cli-shortened-all = más cortos {$shorter}, iguales {$same}, sin solución {$missing}; en total {$pushes} empujes, {$moves} pasos
cli-rated = {$level}: {$title}
    empujes {$pushes}, pasos {$moves}, tramos de cajas {$lines}, cambios de caja {$changes}, empujes fuera de depósitos {$detours}
    al menos {$bound} empujes (a primera vista {$first}), diferencia {$gap}; estados examinados {$nodes}
    cajas {$boxes}, fuera de depósitos {$astray}; celdas {$cells}, muertas {$dead}
cli-same-puzzle = {$number}: {$title}
cli-no-same-puzzle = ningún nivel de {$file} es el mismo acertijo
cli-generated = niveles {$levels}, salas probadas {$tries}, empujes {$pushes}, {$seconds} s

# cuentas largas
cli-outlook = hay que contar unas 10^{$digits} secuencias: {$time}; Ctrl-C lo detiene
cli-never = no va a terminar
cli-years = tardará unos {$count} años
cli-days = tardará unos {$count} días
cli-depth = profundidad {$depth}: {$count}

# ajedrez
cli-mate = mate en {$moves}, {$solutions ->
    [one] 1 solución
   *[other] {$solutions} soluciones
}
cli-no-mate = no hay mate en {$moves}
cli-mate-in = mate en {$moves}
cli-mate-undecided = sin decidir, no hay mate en {$moves}
cli-mate-differs = línea {$line}: {$fen}: {$found}; el archivo dice {$moves}
cli-mates-checked = {$right} de {$all} como dice el archivo, {$unique} con una sola solución
cli-forced = {$more ->
    [yes] más de {$count}
   *[no] {$count}
} de {$moves ->
    [one] 1 jugada
   *[other] {$moves} jugadas
}
cli-no-forced = ninguna secuencia de {$moves ->
    [one] 1 jugada
   *[other] {$moves} jugadas o menos
}
cli-future-same = sí: es la misma posición
cli-future-yes = sí: en {$moves ->
    [one] 1 jugada
   *[other] {$moves} jugadas
}, comprobado con la especificación
cli-future-no = no: {$why}
cli-future-undecided = sin decidir: {$why}
cli-puzzles-few = {$made ->
    [0] no se encontró ningún problema; se pedían {$count}
    [one] solo se encontró 1 problema de {$count}
   *[other] solo se encontraron {$made} problemas de {$count}
}
cli-total = total {$count}
cli-sight-draw = tablas
cli-sight-mate = mate {$moves}
cli-sight-mated = recibe mate {$moves}
cli-judgement = {$judgement ->
    [inaccuracy] imprecisión
    [mistake] error
    [blunder] error grave
   *[missed-mate] mate omitido
}: {$best} valía {$worth}
cli-analysis-side = las {$side}: jugadas {$moves}, imprecisiones {$inaccuracies}, errores {$mistakes}, errores graves {$blunders}, mates omitidos {$missed}, {$lost} puntos perdidos por jugada
cli-analysis-key = "mate 3" está demostrado por las tablas o por el final de la partida; "mate 3?" es lo que vio el motor
cli-graph-title = Lo que podían esperar las blancas después de cada jugada
cli-graph-mark = {$number}. {$played}: era mejor {$best}
cli-table-kept = ya estaba
cli-table-built = construida en {$seconds} s
cli-table-rebuilt = {$file}: construida de nuevo
cli-tables-done = {$count ->
    [one] 1 clase
   *[other] {$count} clases
} en {$seconds} s
cli-table-value = {$value ->
    [mates] dan mate en {$moves ->
        [one] 1 jugada
       *[other] {$moves} jugadas
    }
    [mated] {$moves ->
        [0] han recibido mate
        [one] reciben mate en 1 jugada
       *[other] reciben mate en {$moves} jugadas
    }
   *[draws] hacen tablas
}
cli-table-side = las {$side} {$value}
cli-table-move = {$mv}: {$value}
cli-table-fits = cada entrada se sigue de las posiciones a las que llevan sus jugadas
cli-table-wrong = MAL: {$fen}: las {$side} {$says} según la tabla, {$should} según las jugadas
cli-head-class = clase
cli-head-positions = posiciones
cli-head-wins = ganan
cli-head-moves = jugadas
cli-head-position = posición
cli-nobody-mates = nadie da mate

# el laboratorio
cli-lab-open = El laboratorio está abierto en {$page} hasta que pulse Ctrl-C.
cli-lab-exported = {$count ->
    [one] 1 archivo
   *[other] {$count} archivos
} en {$folder}
cli-lab-copied = {$bytes} bytes en {$file}
cli-lab-restored = {$file} está restaurado en {$place}
cli-lab-kept = lo que había antes está en {$before}

# run
cli-chunks = {$count ->
    [one] 1 bloque
   *[other] {$count} bloques
}
cli-run-done = {$chunks} listos en {$spent} de trabajo, {$aside} apartados; los resultados están en {$folder}
cli-run-advice = un bloque tardó {$mean} de media; en muchas máquinas, chunk = {$size} lo dejaría en unos 20 s
cli-run-interrupted = interrumpido cuando quedaban {$chunks}; continúe con --resume
cli-run-last = se terminan los bloques en curso; otro Ctrl-C sale de inmediato
cli-run-bar = bloques, {$elapsed}, faltan {$left}
cli-run-served = se atiende a los trabajadores en {$address} hasta Ctrl-C
cli-run-status = {$done} de {$chunks} listos, {$running} en curso, {$aside} apartados; {$spent} de trabajo
cli-run-rate = {$rate} bloques por minuto, faltan {$left}
cli-run-chunk = bloque {$index}: {$what}
cli-run-verified = {$chunks} calculados de nuevo: {$wrong ->
    [0] todo es cierto
    [one] 1 no es cierto
   *[other] {$wrong} no son ciertos
}{$missing ->
    [0] {""}
   *[other] ; {$missing} sin resultado
}
cli-run-under-way = bloque {$index}: {$worker}, desde hace {$time}
cli-run-failed = bloque {$index}: {$worker} falló{$aside ->
    [yes] , apartado
   *[no] {""}
}: {$evidence}

# lo demás
cli-level-progress = nivel {$level}: {$nodes} nodos, cota {$bound}, {$memory} MiB, {$seconds} s
cli-ask-hint = Escriba preguntas, una por línea, como {$example}; termine con Ctrl-D.
cli-listening = a la escucha en {$address}
cli-trust = {$file} arranca estos programas:
cli-trust-question = ¿Ejecutarlos? s/n
cli-show-moves = juega {$player}: {$count ->
    [one] 1 jugada
   *[other] {$count} jugadas
}
cli-show-over = La partida ha terminado: {$outcome}.
cli-project-needs = {$file}: {$need}, que aquí no existe; los agentes corren sin ello
cli-colour = {$colour ->
    [white] blancas
   *[black] negras
}
