# What the page says in English.

lab-no-move = no move leads there
lab-link-long = The link is too long to be a game.
lab-link-empty = The link names no game: it may have been cut short.
lab-link-broken = {$count ->
    [0] The first move of the link, {$mv}, cannot be played: {$reason}. This is the first position.
    [one] The link is right for one move; then {$mv} cannot be played: {$reason}.
   *[other] The link is right for {$count} moves; then {$mv} cannot be played: {$reason}.
}
lab-page-title = Tablero
lab-page-subtitle = An exact laboratory for board games
lab-page-loading = The games are being loaded…
lab-page-no-wasm = This browser has no WebAssembly, which the games need.
lab-page-stopped = The search was stopped. The game goes on from the last move.
lab-page-failed = The games could not be loaded: try again later.
lab-page-storage = Nothing can be kept in this browser: copy the link to keep the game.
lab-page-skip = To the board
lab-page-menu = Games
lab-page-settings = Settings
lab-page-language = Language
lab-page-theme = Colours
lab-page-theme-auto = as the system
lab-page-theme-light = light
lab-page-theme-dark = dark
lab-page-theme-contrast = high contrast
lab-page-theme-print = for paper
lab-page-motion = Animate moves
lab-page-names = Names on the cells
lab-page-new = New game
lab-page-start = Start
lab-page-rules = Rules
lab-page-board = Board
lab-page-moves = Moves
lab-page-person = a person
lab-page-easy = easy robot
lab-page-medium = medium robot
lab-page-hard = hard robot
lab-page-undo = Take back
lab-page-redo = Play again
lab-page-hint = Hint
lab-page-resign = Give up
lab-page-restart = From the start
lab-page-rematch = Rematch
lab-page-flip = Turn the board
lab-page-stop = Stop thinking
lab-page-thinking = The robot is thinking…
lab-page-typed = Type a move
lab-page-play = Play
lab-page-first = First position
lab-page-previous = Previous move
lab-page-next = Next move
lab-page-last = Last move
lab-page-share = Copy link
lab-page-shared = The link to this game is copied.
lab-page-download = Download record
lab-page-import = Open a record, a link or a position
lab-page-import-hint = Paste a record, a link, or a position of this game
lab-page-open = Open
lab-page-ask = Ask the rule book
lab-page-operation = Operation
lab-page-ask-now = Ask
lab-page-answer = Answer
lab-page-question-json = The question in JSON
lab-page-answer-json = The answer in JSON
lab-page-copy = Copy
lab-page-close = Close
lab-page-keys = Arrow keys move over the board, Enter chooses a piece and a cell, Escape lets go. In a maze the arrow keys walk. U takes back, H gives a hint, F turns the board.
