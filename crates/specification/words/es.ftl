# What is told to the author of a specification, in Spanish.

spec-expected = se esperaba {$expected} y se encontró «{$found}»
spec-expected-end = se esperaba {$expected} y la definición termina ahí
spec-unbalanced = «{$bracket}» no tiene pareja: revisá los paréntesis y llaves de esta definición
spec-too-deep = la fórmula es demasiado profunda: tiene demasiados paréntesis u operadores
spec-big-number = el número no entra en 64 bits
spec-undeclared-near = «{$name}» no está declarado; ¿quisiste escribir «{$near}»?
spec-undeclared = «{$name}» no está declarado: no es un parámetro, ni una variable ligada, ni una definición
spec-uses-broken = usa «{$name}», que no se pudo leer
spec-arguments = «{$name}» espera {$expected ->
        [one] un argumento
       *[other] {$expected} argumentos
    } y recibe {$found}
spec-wrong-type = se esperaba algo de tipo {$expected} y esto es {$found}
spec-no-component = {$ty} no tiene componente {$index} (se cuentan desde 0)
spec-no-field = {$ty} no tiene un campo «{$field}»
spec-unknown-type = no se conoce el tipo «{$name}»: falta «type {$name} = …»
spec-duplicate = «{$name}» está definido más de una vez; vale la primera definición
spec-circular-type = el tipo «{$name}» se define con sí mismo
spec-too-large = la fórmula es demasiado grande una vez expandidas sus auxiliares
spec-too-many = más de {$most} operaciones, axiomas o variables: el resto no se lee
spec-too-many-definitions = más de {$most} definiciones: el resto no se lee
spec-not-executable = no se puede ejecutar «{$what}»: {$reason}
spec-reason-no-candidates = la fórmula no acota ni determina sus valores
spec-reason-reals = los números reales no se evalúan
spec-reason-collections = los conjuntos y diccionarios no se evalúan
spec-reason-comprehensions = las listas y los conjuntos por comprensión no se ejecutan
spec-reason-fuel = lleva más trabajo del que se permite por pregunta
spec-reason-memory = construye más de lo que entra en la memoria de una pregunta
spec-reason-recursion = se llama a sí mismo sin fin
spec-reason-time = se acabó el tiempo antes de responder la primera pregunta
spec-extended-scope = el paréntesis del cuantificador cierra antes del último uso de «{$name}»; se extendió su alcance
spec-missing-connective = falta un conectivo entre dos fórmulas; se leyó ∧
spec-trailing-connective = sobra un «{$connective}» al final; se ignoró
spec-name-drift = «{$found}» se leyó como «{$read}»: usá siempre el mismo nombre
spec-procedure-as-predicate = «{$name}» es un procedimiento y se usa como predicado; se leyó Pre ∧ Post con res = true
spec-in-matrix = «∈» sobre una matriz se leyó como «en alguna fila»
spec-distributed-list = la lista antes de la comparación se repartió: a, b < c es a < c ∧ b < c
spec-tuple-arithmetic = la suma o resta de tuplas se leyó componente a componente
spec-braces-as-parentheses = las llaves se leyeron como paréntesis
spec-juxtaposition = un número pegado a un nombre se leyó como producto
spec-missing-fi = falta «fi» al final del if
spec-type-in-argument = los argumentos de una llamada no llevan tipo; se ignoró
spec-lost-angles = faltan los ⟨ ⟩ de este tipo; se leyó como si estuvieran
spec-counted-elements = «#» de un conjunto por comprensión se leyó como cuántas posiciones de la secuencia cumplen la condición: los elementos iguales cuentan cada vez
spec-missing-colon = falta el «:» entre el parámetro y su tipo; se leyó como si estuviera
spec-odd-comparison = esta comparación no es del lenguaje; se leyó como la más parecida
spec-result-missing = «{$name}» no aparece en la postcondición: la salida no está determinada
spec-unused = «{$name}» no se usa
spec-repeated = esta fórmula aparece {$times} veces: un predicado auxiliar la diría una sola vez
spec-recursion = «{$name}» se llama a sí mismo: en este lenguaje se espera un cuantificador
spec-wanted-formula-end = el final de la fórmula
spec-wanted-connective = un conectivo
spec-wanted-connective-or-brace = ∧, ∨, →, ↔ o una llave que cierre
spec-wanted-parameter = un parámetro
spec-wanted-comma-or-parenthesis = una coma o un paréntesis que cierre
spec-wanted-condition = Pre, Post, requiere o asegura
spec-wanted-component = el número de una componente
spec-wanted-formula = una fórmula o un término
spec-wanted-variable = una variable
spec-wanted-type = un tipo
spec-wanted-two-types = dos tipos
spec-wanted-field = un campo
spec-wanted-sum-bounds = los límites de la suma
