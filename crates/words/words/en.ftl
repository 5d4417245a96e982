# What Tablero says in English.

to-move = {$player} to move.
your-turn = Your move.
your-move = {$player}, your move:
plays = {$player ->
    [You] You play {$mv}.
   *[other] {$player} plays {$mv}.
}
thinking = {$player} is thinking...
refused = Not possible: {$reason}
over-already = The game is over. You can undo, save, load or quit.
wins = {$player} wins.
draw = A draw.
solved = Solved!
given-up = Given up.
place-line = {$place}. {$player}
resigned = {$player} resigned.
time-out = {$player} ran out of time.

welcome = {$game}. Type a move ({$example}), or "help".
help-text =
    Commands:
      help          the rules and this text
      moves         the moves you may play
      hint          a good move
      undo, redo    take a move back, play it again
      save [FILE]   save the game; without FILE, among the interrupted games
      load [FILE]   load a game; without FILE, the last interrupted one
      restart       back to the first position
      new [KEY=VALUE ...]   a new game, with other options if you like
      resign        give up
      board         show the board again
      quit          leave; an unfinished game is kept
help-moves = A move is written as {$example}.
moves-are = {$count ->
    [one] 1 move:
   *[other] {$count} moves:
}
no-moves = There are no moves.
undone = {$count ->
    [0] You are back in the game.
    [one] One move taken back.
   *[other] {$count} moves taken back.
}
nothing-to-undo = There is nothing to take back.
redone = {$count ->
    [one] One move played again.
   *[other] {$count} moves played again.
}
nothing-to-redo = There is nothing to play again.
saved = Saved in {$file}.
kept = The game is kept in {$file}. Resume it with "tablero play {$game} --continue".
loaded = Loaded {$file}.
no-saved = There is no interrupted game of {$game}.
offer = There is an interrupted game ({$what}) in {$file}: type "load" to resume it.
save-failed = Not saved: {$reason}
load-failed = Not loaded: {$reason}
unknown-option = Not possible: {$reason}

stuck = The piece on {$spot} has no move now.
hint-move = Hint: {$mv}
hint-none = There is no hint for this position.

panel-moves = Moves
panel-game = Game
panel-level = Level
keys-board = ? help  q quit  arrows move  Enter select  u undo  r redo  t hint
keys-level = ? help  q quit  arrows walk  u undo  R restart  L levels  t hint
keys-watch = ? help  q quit  space pause  n one move  + faster  - slower
paused = Paused. Space: continue, n: one move.
pace = Speed {$speed} of {$all}
typed = Move: {$text}
small-screen = The window is too small: at least 40 columns and 12 rows are needed.
help-title = Help
help-keys =
    arrows, h j k l   move the cursor; in Sokoban, walk
    Enter, space      pick a piece up, put it down; place a queen
    mouse             the same; in Sokoban, walk to a cell or push
    letters, digits   type a move, then Enter; Esc cancels it
    A letter that begins a legal move is typed as a move; with Ctrl it is a
    command.
    u, Ctrl-Z         take back          r, Ctrl-Y   play again
    t                 hint               g, Ctrl-G   give up
    s                 save               o           load the last game
    R                 from the start     v           turn the board
    N                 the next level     P           the previous level
    L                 the list of levels #           names of the cells
    space, n, + -     while robots play: pause, one move, faster, slower
    ?                 this help          q, Ctrl-C   leave (the game is kept)
press-key = up, down, PageUp, PageDown: scroll   any other key: back
confirm-resign = Give up? y/n
yes-letters = y
offer-title = Interrupted game
offer-screen = {$count ->
    [1] {$what}, 1 move.
   *[other] {$what}, {$count} moves.
}
offer-aside = There is an interrupted game ({$what}): press o to resume it.
offer-keys = Enter: continue it    n: new game
levels-title = Levels
levels-keys = up/down or number: level   left/right: collection   Enter: play   Esc: back
ended-keys = Enter: new game    u: take back    s: save    q: quit
next-level = Enter: next level    u: take back    q: quit
last-move = last: {$mv}

home-title = Tablero
home-subtitle = An exact laboratory for board games
home-game = Game
home-seat = {$player}
home-start = Start
home-continue = {$count ->
    [1] Continue {$game} (1 move)
   *[other] Continue {$game} ({$count} moves)
}
home-keys = up/down choose   left/right change   Enter start   ? rules   q quit
home-keys-number = left/right change   digits: that number   Enter start   ? rules   q quit
seat-human = a person
strength-easy = easy
strength-medium = medium
strength-hard = hard
robots-all = all, weakest first: {$names}
seat-robot = robot: {$name}
seat-robot-time = robot: {$name}, {$time}
seat-robot-level = robot: {$name}, level {$level}

replay-step = Move {$number} of {$count}
replay-keys = n next  p previous  g first  G last  number: that move  N next game  ? help  q quit
replay-keys-screen = ? help  q quit  n next  p previous  space play  N next game
replay-help =
    n, Enter, right, down   the next move
    p, left, up             the previous move
    g, Home                 the start
    G, End                  the last move
    space                   play the moves by themselves, pause
    + -                     faster, slower
    N, P                    the next game of the file, the previous one
    v                       turn the board
    #                       names of the cells
    q                       leave
replay-start = The start

seat-program = program {$name}
seat-command = process {$name}
seat-uci = engine {$name}
seat-tcp = connection at {$name}
seat-guest = guest {$name}
too-long = {$count ->
    [one] Stopped after 1 move.
   *[other] Stopped after {$count} moves.
}
listening = Agents connect to {$address}.
fault-illegal-move = {$player} played an illegal move.
fault-exhausted = {$player} ran out of steps or memory.
fault-stall = {$player} gave no answer.
fault-idle = {$player} had nothing left to do in its turn.
fault-refused = {$player} tried an action that is not allowed.
fault-gone = {$player} stopped itself.
fault-interfered = Somebody interfered with {$player}.
fault-no-move = {$player} gave no move.
fault-unstartable = {$player} could not be started.
fault-crash = {$player} crashed.
fault-exit = {$player} exited before the game was over.
fault-closed-pipe = {$player} closed its input or output.
fault-not-reading = {$player} does not read the referee's messages.
fault-wrong-turn = {$player} played out of turn.
fault-garbage = {$player} sent a line that is not a valid message.
fault-flood = {$player} sent too much.
fault-version = {$player} speaks a different protocol.
fault-seat-taken = {$player} claimed a seat that was taken.
fault-absent = Nobody took the seat of {$player}.
fault-dropped = {$player} lost the connection.
over = the game is over
