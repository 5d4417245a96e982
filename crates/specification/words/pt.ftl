# What is told to the author of a specification, in Portuguese.

spec-expected = esperava-se {$expected} e encontrou-se «{$found}»
spec-expected-end = esperava-se {$expected} e a definição termina aí
spec-unbalanced = «{$bracket}» não tem par: revise os parênteses e chaves desta definição
spec-too-deep = a fórmula é profunda demais: tem parênteses ou operadores demais
spec-big-number = o número não cabe em 64 bits
spec-undeclared-near = «{$name}» não está declarado; você quis escrever «{$near}»?
spec-undeclared = «{$name}» não está declarado: não é parâmetro, nem variável ligada, nem definição
spec-uses-broken = usa «{$name}», que não pôde ser lido
spec-arguments = «{$name}» espera {$expected ->
        [one] um argumento
       *[other] {$expected} argumentos
    } e recebe {$found}
spec-wrong-type = esperava-se algo do tipo {$expected} e isto é {$found}
spec-no-component = {$ty} não tem componente {$index} (conta-se a partir de 0)
spec-no-field = {$ty} não tem um campo «{$field}»
spec-unknown-type = o tipo «{$name}» não é conhecido: falta «type {$name} = …»
spec-duplicate = «{$name}» está definido mais de uma vez; vale a primeira definição
spec-circular-type = o tipo «{$name}» é definido por si mesmo
spec-too-large = a fórmula é grande demais depois de expandidas suas auxiliares
spec-too-many = mais de {$most} operações, axiomas ou variáveis: o resto não é lido
spec-too-many-definitions = mais de {$most} definições: o resto não é lido
spec-not-executable = não se pode executar «{$what}»: {$reason}
spec-reason-no-candidates = a fórmula não limita nem determina seus valores
spec-reason-reals = números reais não são avaliados
spec-reason-collections = conjuntos e dicionários não são avaliados
spec-reason-comprehensions = as listas e os conjuntos por compreensão não são executados
spec-reason-fuel = exige mais trabalho do que se permite por pergunta
spec-reason-memory = constrói mais do que cabe na memória de uma pergunta
spec-reason-recursion = chama a si mesmo sem fim
spec-reason-time = o tempo acabou antes de responder à primeira pergunta
spec-extended-scope = o parêntese do quantificador fecha antes do último uso de «{$name}»; seu escopo foi estendido
spec-missing-connective = falta um conectivo entre duas fórmulas; leu-se ∧
spec-trailing-connective = sobra um «{$connective}» no final; foi ignorado
spec-name-drift = «{$found}» foi lido como «{$read}»: use sempre o mesmo nome
spec-procedure-as-predicate = «{$name}» é um procedimento usado como predicado; leu-se Pre ∧ Post com res = true
spec-in-matrix = «∈» sobre uma matriz foi lido como «em alguma linha»
spec-distributed-list = a lista antes da comparação foi distribuída: a, b < c é a < c ∧ b < c
spec-tuple-arithmetic = a soma ou subtração de tuplas foi lida componente a componente
spec-braces-as-parentheses = as chaves foram lidas como parênteses
spec-juxtaposition = um número colado a um nome foi lido como produto
spec-missing-fi = falta «fi» no final do if
spec-type-in-argument = os argumentos de uma chamada não levam tipo; foi ignorado
spec-lost-angles = faltam os ⟨ ⟩ deste tipo; foi lido como se estivessem
spec-counted-elements = “#” de um conjunto por compreensão foi lido como quantas posições da sequência cumprem a condição: elementos iguais contam cada vez
spec-missing-colon = falta o «:» entre o parâmetro e o seu tipo; foi lido como se estivesse lá
spec-odd-comparison = esta comparação não é da linguagem; leu-se a mais parecida
spec-result-missing = «{$name}» não aparece na pós-condição: a saída não está determinada
spec-unused = «{$name}» não é usado
spec-repeated = esta fórmula aparece {$times} vezes: um predicado auxiliar a diria uma só vez
spec-recursion = «{$name}» chama a si mesmo: nesta linguagem espera-se um quantificador
spec-wanted-formula-end = o final da fórmula
spec-wanted-connective = um conectivo
spec-wanted-connective-or-brace = ∧, ∨, →, ↔ ou uma chave que feche
spec-wanted-parameter = um parâmetro
spec-wanted-comma-or-parenthesis = uma vírgula ou um parêntese que feche
spec-wanted-condition = Pre, Post, requiere ou asegura
spec-wanted-component = o número de uma componente
spec-wanted-formula = uma fórmula ou um termo
spec-wanted-variable = uma variável
spec-wanted-type = um tipo
spec-wanted-two-types = dois tipos
spec-wanted-field = um campo
spec-wanted-sum-bounds = os limites da soma
