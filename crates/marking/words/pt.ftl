# O que a página de exercícios diz em português.

marking-no-game = não há exercícios de {$name}
marking-too-long = O texto tem {$found} bytes; aqui são corrigidos no máximo {$most}. “tablero grade” não tem esse limite.
marking-said-true = verdadeiro
marking-said-false = falso
marking-said-undefined = indefinido
marking-said-skipped = não é avaliado
marking-scene = {$role ->
    [given] O tabuleiro
    [next] O tabuleiro seguinte
   *[output] A resposta que foi testada
}
marking-scene-turn = {$board}, {$player} jogam
marking-page-alone = Jogar sozinho
marking-page-people = Pessoas
marking-page-class = Turma
marking-page-arena = Resultados
marking-page-grade = Exercícios
marking-page-language = Idioma
marking-page-theme = Cores
marking-page-theme-auto = as do sistema
marking-page-theme-light = claras
marking-page-theme-dark = escuras
marking-page-theme-contrast = alto contraste
marking-page-title = Corrigir um exercício
marking-page-lead = Cole uma especificação, solte um arquivo ou comece a escrever. Cada exercício é corrigido aqui, nesta página, enquanto você escreve: nada é enviado.
marking-page-subject = Exercícios de
marking-page-example = Exemplo
marking-page-example-none = seu próprio texto
marking-page-example-right = tudo certo
marking-page-example-wrong = com um erro
marking-page-file = Abrir um arquivo
marking-page-clear = Limpar
marking-page-text = Sua entrega: texto, LaTeX ou Markdown
marking-page-drop = Solte o arquivo aqui.
marking-page-findings = O que se vê ao lê-la
marking-page-nothing = Tudo pode ser lido.
marking-page-empty = Ainda não há nada para corrigir.
marking-page-marks = Exercícios
marking-page-judging = Corrigindo…
marking-page-done = Pronto.
marking-page-stopped = Parado.
marking-page-stop = Parar
marking-page-again = Corrigir de novo
marking-page-exercise = Exercício
marking-page-long = O texto é longo demais: aqui são corrigidos no máximo ⟨most⟩ bytes. “tablero grade” não tem esse limite.
marking-page-right = certo
marking-page-of = de
marking-page-slow = Foi parado após ⟨seconds⟩ segundos. “tablero grade” na sua máquina leva o tempo que você permitir.
marking-page-error = Erro
marking-page-warning = Aviso
marking-page-line = linha
marking-page-student = Sua fórmula diz
marking-page-reference = A referência diz
marking-page-question = A pergunta
marking-page-hint = Onde olhar
marking-page-terms = Sua fórmula neste tabuleiro, termo a termo
marking-page-terms-help = As partes que decidem estão abertas. Os valores das variáveis ficam ao lado da parte que as liga.
marking-page-with = com
marking-page-uses = a definição de
marking-page-failed = O corretor não pôde ser carregado: tente mais tarde.
marking-page-lost = O corretor falhou com este texto. Mude-o e ele começa de novo.
marking-page-binary = Este arquivo não é um texto.
