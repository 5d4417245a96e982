# O que a página diz em português.

lab-no-move = nenhuma jogada leva até ali
lab-link-long = O link é longo demais para ser uma partida.
lab-link-empty = O link não diz o jogo: talvez tenha sido cortado.
lab-link-broken = {$count ->
    [0] A primeira jogada do link, {$mv}, não é possível: {$reason}. Esta é a posição inicial.
    [one] O link está certo por uma jogada; depois {$mv} não é possível: {$reason}.
   *[other] O link está certo por {$count} jogadas; depois {$mv} não é possível: {$reason}.
}
lab-page-title = Tablero
lab-page-subtitle = Um laboratório exato de jogos de tabuleiro
lab-page-loading = Os jogos estão sendo carregados…
lab-page-no-wasm = Este navegador não tem WebAssembly, de que os jogos precisam.
lab-page-stopped = A busca foi interrompida. A partida continua a partir da última jogada.
lab-page-failed = Não foi possível carregar os jogos: tente mais tarde.
lab-page-storage = Nada pode ser guardado neste navegador: copie o link para guardar a partida.
lab-page-skip = Ir para o tabuleiro
lab-page-menu = Jogos
lab-page-settings = Configurações
lab-page-language = Idioma
lab-page-theme = Cores
lab-page-theme-auto = as do sistema
lab-page-theme-light = claro
lab-page-theme-dark = escuro
lab-page-theme-contrast = alto contraste
lab-page-theme-print = para papel
lab-page-motion = Animar as jogadas
lab-page-names = Nomes nas casas
lab-page-new = Nova partida
lab-page-start = Começar
lab-page-rules = Regras
lab-page-board = Tabuleiro
lab-page-moves = Jogadas
lab-page-person = uma pessoa
lab-page-easy = robô fácil
lab-page-medium = robô médio
lab-page-hard = robô difícil
lab-page-undo = Desfazer
lab-page-redo = Refazer
lab-page-hint = Dica
lab-page-resign = Desistir
lab-page-restart = Do início
lab-page-rematch = Revanche
lab-page-flip = Girar o tabuleiro
lab-page-stop = Parar de pensar
lab-page-thinking = O robô está pensando…
lab-page-typed = Digite uma jogada
lab-page-play = Jogar
lab-page-first = Posição inicial
lab-page-previous = Jogada anterior
lab-page-next = Próxima jogada
lab-page-last = Última jogada
lab-page-share = Copiar link
lab-page-shared = O link desta partida foi copiado.
lab-page-download = Baixar a partida
lab-page-import = Abrir uma partida gravada, um link ou uma posição
lab-page-import-hint = Cole uma partida gravada, um link ou uma posição deste jogo
lab-page-open = Abrir
lab-page-ask = Perguntar ao livro de regras
lab-page-operation = Operação
lab-page-ask-now = Perguntar
lab-page-answer = Resposta
lab-page-question-json = A pergunta em JSON
lab-page-answer-json = A resposta em JSON
lab-page-copy = Copiar
lab-page-close = Fechar
lab-page-keys = As setas percorrem o tabuleiro, Enter escolhe uma peça e uma casa, Escape a solta. Em um labirinto as setas caminham. U desfaz, H dá uma dica, F gira o tabuleiro.
