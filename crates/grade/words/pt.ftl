# What grading tells people, in Portuguese.

grade-exercise = Exercício {$number} ({$name})
grade-verdict-right = certo
grade-verdict-so-far = certo até onde se perguntou: o tempo acabou antes
grade-verdict-wrong = errado
grade-verdict-undefined = fica indefinido
grade-verdict-static-error = não pode ser lido ou tipado
grade-verdict-not-executable = não pode ser executado
grade-verdict-missing = não está no arquivo
grade-class-accepts-wrong = Aceita o que deveria rejeitar (subespecificação).
grade-class-rejects-right = Rejeita o que deveria aceitar (sobre-especificação).
grade-class-undefined = Fica indefinida: não é verdadeira nem falsa.
grade-class-pre-too-strong = A precondição exclui uma entrada que tem resposta (forte demais).
grade-class-pre-too-weak = A precondição admite uma entrada que não tem resposta (fraca demais).
grade-answers = A sua diz {$student}; a referência, {$reference}.
grade-smallest-men = Nenhum tabuleiro com menos de {$men ->
        [one] uma peça
       *[other] {$men} peças
    } o mostra: todos os menores concordam.
grade-smallest-cells = Nenhum nível com menos de {$cells ->
        [one] uma célula
       *[other] {$cells} células
    } o mostra: todos os menores concordam.
grade-agrees = Concorda com a referência em {$questions ->
        [one] uma pergunta
       *[other] {$questions} perguntas
    }.
grade-agrees-men = Concorda com a referência em {$questions ->
        [one] uma pergunta
       *[other] {$questions} perguntas
    }, entre elas todos os tabuleiros de até {$men} peças.
grade-agrees-cells = Concorda com a referência em {$questions ->
        [one] uma pergunta
       *[other] {$questions} perguntas
    }, entre elas todos os níveis de até {$cells} células.
grade-uses-wrong = Sozinho está certo: falha por causa de outro exercício que usa.
grade-uses-exercise = Sozinho está certo: falha porque usa o exercício {$exercise}.
grade-isolated = Com os outros exercícios tomados da referência: {$verdict}.
grade-warning = linha {$line}, coluna {$column}: aviso: {$message}
grade-error = linha {$line}, coluna {$column}: {$message}
grade-hint-where = Veja a linha {$line}, coluna {$column}, em {$definition}.
grade-totals = {$right} de {$exercises} certos.
grade-cut-short = {$count ->
        [one] O tempo cortou um exercício: seu veredito não é definitivo. Com --time há mais.
       *[other] O tempo cortou {$count} exercícios: seus vereditos não são definitivos. Com --time há mais.
    }
grade-pattern-forall-and = Um ∀ com ∧ onde falta uma implicação.
grade-pattern-exists-implies = Um ∃ com uma implicação onde falta ∧.
grade-pattern-quantifier = É preciso o outro quantificador.
grade-pattern-one-way = Uma implicação em um só sentido onde faltam os dois.
grade-pattern-comparison = É preciso outra comparação.
grade-pattern-constant = É preciso outro número.
grade-pattern-connective = É preciso outro conectivo ou outra operação.
grade-pattern-negation = Falta ou sobra uma negação.
grade-pattern-index = Uma variável ou componente está por outra: i por j, linha por coluna, coluna por cor.
grade-pattern-arguments = Os argumentos estão em outra ordem.
grade-pattern-extra-conjunct = Sobra uma condição.
grade-pattern-guard-after-use = Uma guarda vem depois do que protege, ou falta.
grade-pattern-result-missing = O resultado não aparece na pós-condição.
grade-pattern-frame-missing = Não diz que o resto do tabuleiro fica igual.
grade-pattern-turn-missing = Não diz de quem é a vez depois.
grade-pattern-missing = Há algo que não está dito.
grade-pattern-rejects = É isto que o rejeita: não vale no tabuleiro mostrado.
grade-step-forall-and = Escreva faixa → propriedade: com ∧, qualquer valor fora da faixa o torna falso.
grade-step-exists-implies = Escreva faixa ∧ propriedade: com →, qualquer valor fora da faixa serve de testemunha.
grade-step-quantifier = Diga a frase em voz alta: é algum, ou são todos?
grade-step-one-way = Use ↔: como está, o outro lado fica livre.
grade-step-comparison = Teste à mão os dois valores da borda.
grade-step-constant = Compare o número com o enunciado: linhas e colunas vão de 0 a 7.
grade-step-connective = Avalie os dois lados no tabuleiro mostrado.
grade-step-negation = Leia a fórmula sem ela.
grade-step-index = Diga o que é cada componente: linha e coluna de uma coordenada, peça e cor de uma casa.
grade-step-arguments = Compare a chamada com os parâmetros da sua definição.
grade-step-extra-conjunct = Pergunte de que frase do enunciado ela vem.
grade-step-guard-after-use = Ponha a faixa antes do uso, com ∧L ou →L.
grade-step-result-missing = Diga qual é o resultado: assim, aceita-se qualquer saída.
grade-step-frame-missing = Acrescente que todas as outras casas conservam seu conteúdo.
grade-step-turn-missing = Acrescente que é a vez do outro jogador.
grade-step-missing = Compare o tabuleiro com cada frase do enunciado: qual delas a fórmula não diz?
grade-step-rejects = Calcule à mão nesse tabuleiro: que parte deveria dar outra coisa?
grade-conduct-slow = não responde a tempo
grade-conduct-crashed = termina em vez de responder
grade-conduct-non-deterministic = duas respostas para a mesma pergunta
grade-conduct-garbled = a linha não é um objeto JSON com «answer» ou «error»
grade-conduct-missing = não a tem
grade-questions = {$count ->
        [one] uma pergunta
       *[other] {$count} perguntas
    }
grade-program-question = pergunta:
grade-program-student = a sua:
grade-program-reference = referência:
grade-agent-fault = falta
grade-agent-won = ganha
grade-agent-lost = não ganha
grade-agent-late = O tempo da entrega acabou; o que falta não foi jogado.
grade-agent-totals = {$games} partidas: {$won} ganhas, {$faults ->
        [0] nenhuma falta
        [one] uma falta
       *[other] {$faults} faltas
    }.
grade-tad-no-axiom = nenhum axioma diz quanto vale «{$operation}» aqui
grade-tad-overlap = dois axiomas de «{$operation}» dizem coisas diferentes
grade-tad-restricted = «{$operation}» é usada onde sua restrição não vale
grade-tad-kind = aqui esperava-se algo do gênero {$expected}
grade-tad-undefined = isto não tem valor: o primeiro de nada, ou um número fora da faixa
grade-tad-unknown = «{$name}» não está declarado
grade-tad-unknown-near = «{$name}» não está declarado; você quis dizer «{$near}»?
grade-tad-fuel = reescrever «{$operation}» não termina
grade-tad-signature = os argumentos de «{$operation}» não são entendidos: esperava-se um estado ou nível, uma ação, uma coordenada
grade-tad-levels = não se encontra como montar um nível: esperava-se um gerador que receba as paredes, as caixas e os depósitos como conjuntos de coordenadas e a pessoa como coordenada, ou que os acrescente um a um, e uma operação que leve de um estado e uma ação a um estado; «--map dele=nosso» dá nome a operações
grade-reading-upwards = lido com linhas que crescem para cima
grade-reading-rows = lido com a linha antes da coluna
grade-reading-rows-upwards = lido com a linha antes da coluna e linhas que crescem para cima
grade-confirmed = Confirmado: {$questions} perguntas em {$pieces} partes repetidas, {$cases ->
        [0] nenhum contraexemplo
        [one] um contraexemplo
       *[other] {$cases} contraexemplos
    } entre elas.
grade-fault-unreadable = isto não é um certificado
grade-fault-seal = o certificado foi modificado depois de feito
grade-fault-source = o certificado é de outra entrega
grade-fault-exercise = o exercício {$exercise} não pode ser corrigido como diz o certificado
grade-fault-count = exercício {$exercise}: as quantidades de tabuleiros ou de perguntas não fecham
grade-fault-piece = exercício {$exercise}: ao repetir as perguntas, a entrega responde outra coisa
grade-fault-case = exercício {$exercise}: o contraexemplo não vale, ou não é o primeiro
grade-report-title = Notas: {$count ->
        [one] uma entrega
       *[other] {$count} entregas
    }
grade-report-hand-in = entrega
grade-report-right = certos
grade-report-same = O mesmo erro
grade-report-cut = ✓… concordou em tudo o que se perguntou, mas o tempo cortou as perguntas: não se sabe se está certo.
grade-report-each = {$count ->
        [one] uma entrega
       *[other] {$count} entregas
    }
