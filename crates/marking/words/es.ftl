# Lo que dice la página de ejercicios en español.

marking-no-game = no hay ejercicios de {$name}
marking-too-long = El texto ocupa {$found} bytes; aquí se corrigen {$most} como mucho. «tablero grade» no tiene ese límite.
marking-said-true = verdadero
marking-said-false = falso
marking-said-undefined = indefinido
marking-said-skipped = no se evalúa
marking-scene = {$role ->
    [given] El tablero
    [next] El tablero siguiente
   *[output] La respuesta que se probó
}
marking-scene-turn = {$board}, juegan {$player}
marking-page-alone = Jugar a solas
marking-page-people = Personas
marking-page-class = Clase
marking-page-arena = Resultados
marking-page-grade = Ejercicios
marking-page-language = Idioma
marking-page-theme = Colores
marking-page-theme-auto = los del sistema
marking-page-theme-light = claros
marking-page-theme-dark = oscuros
marking-page-theme-contrast = alto contraste
marking-page-title = Corregir un ejercicio
marking-page-lead = Pega una especificación, suelta un archivo o empieza a escribir. Cada ejercicio se corrige aquí, en esta página, mientras escribes: no se envía nada.
marking-page-subject = Ejercicios de
marking-page-example = Ejemplo
marking-page-example-none = tu propio texto
marking-page-example-right = todo bien
marking-page-example-wrong = con un error
marking-page-file = Abrir un archivo
marking-page-clear = Vaciar
marking-page-text = Tu entrega: texto, LaTeX o Markdown
marking-page-drop = Suelta aquí el archivo.
marking-page-findings = Lo que se ve al leerla
marking-page-nothing = Se puede leer todo.
marking-page-empty = Todavía no hay nada que corregir.
marking-page-marks = Ejercicios
marking-page-judging = Corrigiendo…
marking-page-done = Listo.
marking-page-stopped = Detenido.
marking-page-stop = Parar
marking-page-again = Corregir otra vez
marking-page-exercise = Ejercicio
marking-page-long = El texto es demasiado largo: aquí se corrigen ⟨most⟩ bytes como mucho. «tablero grade» no tiene ese límite.
marking-page-right = bien
marking-page-of = de
marking-page-slow = Se detuvo a los ⟨seconds⟩ segundos. «tablero grade» en tu máquina se toma el tiempo que le des.
marking-page-error = Error
marking-page-warning = Aviso
marking-page-line = línea
marking-page-student = Tu fórmula dice
marking-page-reference = La referencia dice
marking-page-question = La pregunta
marking-page-hint = Dónde mirar
marking-page-terms = Tu fórmula en este tablero, término a término
marking-page-terms-help = Las partes que deciden están abiertas. Los valores de las variables están junto a la parte que las liga.
marking-page-with = con
marking-page-uses = la definición de
marking-page-failed = No se pudo cargar el corrector: inténtalo más tarde.
marking-page-lost = El corrector falló con este texto. Cámbialo y empezará de nuevo.
marking-page-binary = Este archivo no es un texto.
