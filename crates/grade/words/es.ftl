# What grading tells people, in Spanish.

grade-exercise = Ejercicio {$number} ({$name})
grade-verdict-right = bien
grade-verdict-so-far = bien hasta donde se preguntó: el tiempo terminó antes
grade-verdict-wrong = mal
grade-verdict-undefined = se indefine
grade-verdict-static-error = no se puede leer o tipar
grade-verdict-not-executable = no se puede ejecutar
grade-verdict-missing = no está en el archivo
grade-class-accepts-wrong = Acepta lo que debería rechazar (subespecificación).
grade-class-rejects-right = Rechaza lo que debería aceptar (sobreespecificación).
grade-class-undefined = Se indefine: no es ni verdadera ni falsa.
grade-class-pre-too-strong = La precondición excluye una entrada que tiene respuesta (demasiado fuerte).
grade-class-pre-too-weak = La precondición admite una entrada que no tiene respuesta (demasiado débil).
grade-answers = La tuya dice {$student}; la referencia, {$reference}.
grade-smallest-men = Ningún tablero de menos de {$men ->
        [one] una pieza
       *[other] {$men} piezas
    } lo muestra: todos los más chicos coinciden.
grade-smallest-cells = Ningún nivel de menos de {$cells ->
        [one] una celda
       *[other] {$cells} celdas
    } lo muestra: todos los más chicos coinciden.
grade-agrees = Coincide con la referencia en {$questions ->
        [one] una pregunta
       *[other] {$questions} preguntas
    }.
grade-agrees-men = Coincide con la referencia en {$questions ->
        [one] una pregunta
       *[other] {$questions} preguntas
    }, entre ellas todos los tableros de hasta {$men} piezas.
grade-agrees-cells = Coincide con la referencia en {$questions ->
        [one] una pregunta
       *[other] {$questions} preguntas
    }, entre ellas todos los niveles de hasta {$cells} celdas.
grade-uses-wrong = Por sí solo está bien: falla por otro ejercicio que usa.
grade-uses-exercise = Por sí solo está bien: falla porque usa el ejercicio {$exercise}.
grade-isolated = Con los demás ejercicios tomados de la referencia: {$verdict}.
grade-warning = línea {$line}, columna {$column}: advertencia: {$message}
grade-error = línea {$line}, columna {$column}: {$message}
grade-hint-where = Mirá la línea {$line}, columna {$column}, en {$definition}.
grade-totals = {$right} de {$exercises} bien.
grade-cut-short = {$count ->
        [one] El tiempo cortó un ejercicio: su veredicto no es definitivo. Con --time hay más.
       *[other] El tiempo cortó {$count} ejercicios: sus veredictos no son definitivos. Con --time hay más.
    }
grade-pattern-forall-and = Un ∀ con ∧ donde hace falta una implicación.
grade-pattern-exists-implies = Un ∃ con una implicación donde hace falta ∧.
grade-pattern-quantifier = Hace falta el otro cuantificador.
grade-pattern-one-way = Una implicación en un solo sentido donde hacen falta los dos.
grade-pattern-comparison = Hace falta otra comparación.
grade-pattern-constant = Hace falta otro número.
grade-pattern-connective = Hace falta otro conectivo u otra operación.
grade-pattern-negation = Falta o sobra una negación.
grade-pattern-index = Una variable o componente está por otra: i por j, fila por columna, columna por color.
grade-pattern-arguments = Los argumentos están en otro orden.
grade-pattern-extra-conjunct = Sobra una condición.
grade-pattern-guard-after-use = Una guarda va después de lo que protege, o falta.
grade-pattern-result-missing = El resultado no aparece en la postcondición.
grade-pattern-frame-missing = No dice que el resto del tablero queda igual.
grade-pattern-turn-missing = No dice de quién es el turno después.
grade-pattern-missing = Hay algo que no está dicho.
grade-pattern-rejects = Esto es lo que lo rechaza: no vale en el tablero mostrado.
grade-step-forall-and = Escribí rango → propiedad: con ∧, cualquier valor fuera del rango lo hace falso.
grade-step-exists-implies = Escribí rango ∧ propiedad: con →, cualquier valor fuera del rango sirve de testigo.
grade-step-quantifier = Decí la frase en voz alta: ¿es alguno, o son todos?
grade-step-one-way = Usá ↔: así como está, el otro lado queda libre.
grade-step-comparison = Probá a mano los dos valores del borde.
grade-step-constant = Compará el número con el enunciado: filas y columnas van de 0 a 7.
grade-step-connective = Evaluá los dos lados en el tablero que se muestra.
grade-step-negation = Leé la fórmula sin ella.
grade-step-index = Decí qué es cada componente: fila y columna de una coordenada, pieza y color de una casilla.
grade-step-arguments = Compará la llamada con los parámetros de su definición.
grade-step-extra-conjunct = Preguntate de qué frase del enunciado sale.
grade-step-guard-after-use = Poné el rango antes del uso, con ∧L o →L.
grade-step-result-missing = Decí qué vale el resultado: así, se acepta cualquier salida.
grade-step-frame-missing = Agregá que todas las demás casillas conservan su contenido.
grade-step-turn-missing = Agregá que le toca al otro jugador.
grade-step-missing = Compará el tablero con cada frase del enunciado: ¿cuál no dice la fórmula?
grade-step-rejects = Evaluala a mano en ese tablero: ¿qué parte debería dar otra cosa?
grade-conduct-slow = no contesta a tiempo
grade-conduct-crashed = termina en lugar de contestar
grade-conduct-non-deterministic = dos respuestas a la misma pregunta
grade-conduct-garbled = la línea no es un objeto JSON con «answer» o «error»
grade-conduct-missing = no la tiene
grade-questions = {$count ->
        [one] una pregunta
       *[other] {$count} preguntas
    }
grade-program-question = pregunta:
grade-program-student = la tuya:
grade-program-reference = referencia:
grade-agent-fault = falta
grade-agent-won = gana
grade-agent-lost = no gana
grade-agent-late = Se acabó el tiempo de la entrega; lo que falta no se jugó.
grade-agent-totals = {$games} partidas: {$won} ganadas, {$faults ->
        [0] ninguna falta
        [one] una falta
       *[other] {$faults} faltas
    }.
grade-tad-no-axiom = ningún axioma dice cuánto vale «{$operation}» acá
grade-tad-overlap = dos axiomas de «{$operation}» dicen cosas distintas
grade-tad-restricted = se usa «{$operation}» donde no vale su restricción
grade-tad-kind = acá se esperaba algo de género {$expected}
grade-tad-undefined = esto no tiene valor: el primero de nada, o un número fuera de rango
grade-tad-unknown = «{$name}» no está declarado
grade-tad-unknown-near = «{$name}» no está declarado; ¿quisiste decir «{$near}»?
grade-tad-fuel = reescribir «{$operation}» no termina
grade-tad-signature = no se entienden los argumentos de «{$operation}»: se esperaba un estado o nivel, una acción, una coordenada
grade-tad-levels = no se encuentra cómo armar un nivel: se esperaba un generador que reciba las paredes, las cajas y los depósitos como conjuntos de coordenadas y la persona como coordenada, o que los agregue de a uno, y una operación que lleve de un estado y una acción a un estado; «--map suyo=nuestro» nombra operaciones
grade-reading-upwards = leído con filas que crecen hacia arriba
grade-reading-rows = leído con la fila antes que la columna
grade-reading-rows-upwards = leído con la fila antes que la columna y filas que crecen hacia arriba
grade-confirmed = Confirmado: se repitieron {$questions} preguntas en {$pieces} partes, {$cases ->
        [0] ningún contraejemplo
        [one] un contraejemplo
       *[other] {$cases} contraejemplos
    } entre ellas.
grade-fault-unreadable = esto no es un certificado
grade-fault-seal = el certificado fue modificado después de hecho
grade-fault-source = el certificado es de otra entrega
grade-fault-exercise = el ejercicio {$exercise} no se puede corregir como dice el certificado
grade-fault-count = ejercicio {$exercise}: las cantidades de tableros o de preguntas no cierran
grade-fault-piece = ejercicio {$exercise}: al repetir las preguntas, la entrega responde otra cosa
grade-fault-case = ejercicio {$exercise}: el contraejemplo no vale, o no es el primero
grade-report-title = Notas: {$count ->
        [one] una entrega
       *[other] {$count} entregas
    }
grade-report-hand-in = entrega
grade-report-right = bien
grade-report-same = El mismo error
grade-report-cut = ✓… coincidió en todo lo que se preguntó, pero el tiempo cortó las preguntas: no se sabe si está bien.
grade-report-each = {$count ->
        [one] una entrega
       *[other] {$count} entregas
    }
