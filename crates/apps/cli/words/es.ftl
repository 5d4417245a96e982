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
cli-sandbox = aislamiento: {$caging}
cli-games = {$count ->
    [one] 1 partida
   *[other] {$count} partidas
}
cli-interrupted = interrumpido después de {$games}; {$kept}
cli-kept-results = se sigue con --db {$file} --resume
cli-kept-records = las partidas están en {$file}
cli-kept-nothing = no se guardó nada, porque faltaba --db
cli-last-games = las partidas en curso se juegan hasta el final; otro Ctrl-C sale ya mismo

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
   *[unknown] de quién es, lo dice --key
}
cli-key-secret = {$file}: la clave secreta, para --sign; no la muestre a nadie
cli-key-public = {$file}: la clave pública, para verify --key

# agents
cli-nothing-to-say = {$file}: nada que objetar
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
cli-no-way = no se encontró un camino a tiempo: dé más tiempo con --time
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

# cuentas largas
cli-outlook = hay que contar unas 10^{$digits} secuencias: {$time}; Ctrl-C lo detiene
cli-never = no va a terminar
cli-years = tardará unos {$count} años
cli-days = tardará unos {$count} días
cli-depth = profundidad {$depth}: {$count}
