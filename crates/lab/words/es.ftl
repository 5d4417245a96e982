# Lo que dice la página en español.

lab-no-move = ninguna jugada lleva hasta ahí
lab-link-long = El enlace es demasiado largo para ser una partida.
lab-link-empty = El enlace no nombra ningún juego: quizá se cortó.
lab-link-broken = {$count ->
    [0] La primera jugada del enlace, {$mv}, no es posible: {$reason}. Esta es la posición inicial.
    [one] El enlace es correcto durante una jugada; después {$mv} no es posible: {$reason}.
   *[other] El enlace es correcto durante {$count} jugadas; después {$mv} no es posible: {$reason}.
}
lab-page-title = Tablero
lab-page-subtitle = Un laboratorio exacto de juegos de tablero
lab-page-loading = Se están cargando los juegos…
lab-page-no-wasm = Este navegador no tiene WebAssembly, que los juegos necesitan.
lab-page-stopped = La búsqueda se detuvo. La partida sigue desde la última jugada.
lab-page-failed = No se pudieron cargar los juegos: inténtelo más tarde.
lab-page-storage = En este navegador no se puede guardar nada: copie el enlace para conservar la partida.
lab-page-skip = Ir al tablero
lab-page-menu = Juegos
lab-page-settings = Ajustes
lab-page-language = Idioma
lab-page-theme = Colores
lab-page-theme-auto = los del sistema
lab-page-theme-light = claro
lab-page-theme-dark = oscuro
lab-page-theme-contrast = alto contraste
lab-page-theme-print = para papel
lab-page-motion = Animar las jugadas
lab-page-names = Nombres en las celdas
lab-page-new = Partida nueva
lab-page-start = Empezar
lab-page-rules = Reglas
lab-page-board = Tablero
lab-page-moves = Jugadas
lab-page-person = una persona
lab-page-easy = robot fácil
lab-page-medium = robot medio
lab-page-hard = robot difícil
lab-page-undo = Deshacer
lab-page-redo = Rehacer
lab-page-hint = Pista
lab-page-resign = Abandonar
lab-page-restart = Desde el principio
lab-page-rematch = Revancha
lab-page-flip = Girar el tablero
lab-page-stop = Dejar de pensar
lab-page-thinking = El robot está pensando…
lab-page-typed = Escriba una jugada
lab-page-play = Jugar
lab-page-first = Posición inicial
lab-page-previous = Jugada anterior
lab-page-next = Jugada siguiente
lab-page-last = Última jugada
lab-page-share = Copiar enlace
lab-page-shared = El enlace a esta partida está copiado.
lab-page-download = Descargar la partida
lab-page-import = Abrir una partida guardada, un enlace o una posición
lab-page-import-hint = Pegue una partida guardada, un enlace o una posición de este juego
lab-page-open = Abrir
lab-page-ask = Preguntar al reglamento
lab-page-operation = Operación
lab-page-ask-now = Preguntar
lab-page-answer = Respuesta
lab-page-question-json = La pregunta en JSON
lab-page-answer-json = La respuesta en JSON
lab-page-copy = Copiar
lab-page-close = Cerrar
lab-page-keys = Las flechas recorren el tablero, Intro elige una pieza y una celda, Escape la suelta. En un laberinto las flechas caminan. U deshace, H da una pista, F gira el tablero.
