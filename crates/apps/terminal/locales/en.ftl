# What Tablero says in English.

game-chess = Lite Chess
game-sokoban = Sokoban
game-checkers = Chinese checkers
game-queens = Queens duel

white = White
black = Black
corner = Player {$number}
pusher = You

to-move = {$player} to move.
your-move = {$player}, your move:
plays = {$player} plays {$mv}.
thinking = {$player} is thinking...
refused = Not possible: {$reason}
over-already = The game is over. You may undo, save, load or quit.
wins = {$player} wins.
draw = A draw.
solved = Solved!
given-up = Given up.
place-line = {$place}. {$player}
resigned = {$player} resigned.
time-out = {$player} ran out of time.

welcome = {$game}. Type a move ({$example}), or "help".
example-chess = e2e3
example-sokoban = r, or several: uurrdd
example-checkers = from-to, as in {$mv}
example-queens = a1
help-text =
    Commands:
      help          this text
      moves         the moves you may play
      hint          a good move
      undo, redo    take a move back, play it again
      save [FILE]   save the game; without a name, among the interrupted games
      load [FILE]   load a game; without a name, the last interrupted one
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
no-moves = There is no move.
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
kept = The game is kept in {$file}. "tablero play {$game} --continue" goes on with it.
loaded = Loaded {$file}.
no-saved = There is no interrupted game of {$game}.
offer = An interrupted game waits in {$file}: "load" goes on with it.
save-failed = Not saved: {$reason}
load-failed = Not loaded: {$reason}
unknown-option = Not possible: {$reason}

hint-move = Hint: {$mv}
hint-wins = it wins
hint-wins-in = it wins in {$plies} plies
hint-loses = every move loses against perfect play
hint-solves = {$moves} moves and {$pushes} pushes to the end
hint-hopeless = From here the level cannot be solved: take moves back.
hint-unknown = No solution was found in the time there was.
hint-unproved = not proved
hint-none = There is nothing to advise.

steps = Moves {$count}
pushes = Pushes {$count}
stored = Boxes {$done}/{$all}
arrived = {$player}: {$done}/{$all} home
free = Free cells {$count}

panel-moves = Moves
panel-game = Game
panel-level = Level
keys-board = ? help  q quit  arrows/hjkl move  Enter select  u undo  r redo  t hint
keys-level = ? help  q quit  arrows/hjkl walk  u undo  R restart  L levels  t hint
keys-watch = ? help  q quit  the robots play
typed = Move: {$text}
small-screen = The window is too small: at least 40 columns and 12 rows are needed.
help-title = Help
help-keys =
    arrows, h j k l   move the cursor; in Sokoban, walk
    Enter, space      pick a piece up, put it down; place a queen
    mouse             the same; in Sokoban, walk to a cell or push
    letters, digits   type a move, then Enter; Esc forgets it
    :                 type a move that begins with a letter that is a key
    u, Ctrl-Z         take back          r, Ctrl-Y   play again
    t                 hint               g           give up
    s                 save               o           load the last game
    R                 from the start     v           turn the board
    N                 the next level     P           the previous level
    L                 the list of levels
    ?                 this help          q, Ctrl-C   leave (the game is kept)
press-key = Press any key.
confirm-resign = Give up? y/n
yes-letters = y
offer-title = Interrupted game
offer-screen = {$count ->
    [1] An interrupted game was found (1 move).
   *[other] An interrupted game was found ({$count} moves).
}
offer-keys = Enter: go on with it    n: a new game
levels-title = Levels
levels-keys = arrows choose   Enter plays   Esc goes back
ended-keys = Enter: new game    u: take back    s: save    q: quit
next-level = Enter: next level    u: take back    q: quit
last-move = last: {$mv}

home-title = Tablero
home-subtitle = An exact laboratory for board games
home-game = Game
home-seat = {$player}
home-start = Start
home-continue = {$count ->
    [1] Go on with {$game} (1 move)
   *[other] Go on with {$game} ({$count} moves)
}
home-keys = up/down choose   left/right change   Enter starts   q quits
seat-human = a person
seat-robot = robot: {$name}
seat-robot-time = robot: {$name}, {$time}

replay-step = Move {$number} of {$count}
replay-keys = n next  p previous  g first  G last  number: that move  q quit
replay-start = The start

seat-program = program {$name}
seat-command = process {$name}
seat-uci = engine {$name}
seat-tcp = connection at {$name}
too-long = Broken off after {$count} moves.
listening = Agents connect to {$address}.
option-side = Side
option-rule = Rule
option-size = Size
option-players = Players
option-collection = Collection
option-level = Level

fault-illegal-move = {$player} played an illegal move.
fault-exhausted = {$player} used more than a program may.
fault-stall = {$player} gave no answer.
fault-idle = {$player} had nothing left to do in its turn.
fault-refused = {$player} tried what no player may do.
fault-gone = {$player} ended itself.
fault-no-move = {$player} gave no move.
fault-unstartable = {$player} could not be started.
fault-crash = {$player} crashed.
fault-exit = {$player} ended before the game did.
fault-closed-pipe = {$player} closed its input or output.
fault-not-reading = {$player} does not read what it is told.
fault-wrong-turn = {$player} played when it was not asked.
fault-garbage = {$player} said what nobody understands.
fault-flood = {$player} said too much.
fault-version = {$player} speaks another protocol.
fault-seat-taken = {$player} claimed a seat that was taken.
fault-absent = Nobody took the seat of {$player}.
fault-dropped = The connection of {$player} broke.

refusal-over = the game is over
refusal-illegal = {$mv} is not legal: {$reason}
refusal-squares = {$found} is not a move, expected two squares as in d2g2, d2-g2 or (6,3)-(6,6)
refusal-off-squares = [{$row},{$col}] is off the board: rows and columns go from 0 to 7
refusal-same-square = {$square} is both origin and target: a move changes the square
refusal-empty-square = there is no piece on {$square}
refusal-target-occupied = {$square} holds {$piece}: a move without capture needs an empty square
refusal-target-empty = {$square} is empty: there is nothing to capture
refusal-own-target = {$square} holds {$piece}, a piece of the same side
refusal-movement = {$mover} does not reach {$to}: {$rule}
refusal-blocked = the way of {$mover} to {$to} is blocked by {$blocker}
refusal-wrong-side = {$mover} is {$colour}, and {$other} is to move
refusal-king-capture = {$square} holds the king: a king is never captured
refusal-king-into-attack = the king would be attacked on {$to} by {$attacker}
refusal-check-unanswered = the king on {$king} is in check from {$attacker}, and the move does not answer it
refusal-pinned = {$mover} is pinned: moving it would leave the king on {$king} attacked by {$attacker}
piece-standing = the {$kind} on {$square}
piece-coloured = the {$colour} {$kind} on {$square}
piece-any = a {$colour} {$kind}
movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] a white pawn goes one step up onto an empty square and captures one step diagonally up
       *[black] a black pawn goes one step down onto an empty square and captures one step diagonally down
    }
    [bishop] a bishop goes along diagonals
    [rook] a rook goes along rows and columns
   *[king] a king goes one step
}
refusal-ends = expected a move such as 12-30, (1,-2)-(0,3) or pass, found {$found}
refusal-cell-off = the cell {$cell} is off the board of size {$size}: at least two of |u|, |v|, |w| must be at most {$size}
refusal-cell-index = no cell of the board of size {$size} has index {$found}: expected 0 to {$last}
refusal-cell-far = ({$u},{$v}) is too far away: u, v and v - u must be above -2^63 and below 2^63
refusal-cell-empty = cell {$from} is empty
refusal-not-yours = the piece on cell {$from} belongs to player {$owner}, but player {$mover} is to move
refusal-nowhere = a move must end on another cell than {$from}
refusal-cell-occupied = cell {$to} is occupied by player {$owner}
refusal-outside-zone = cell {$to} is outside the zone of player {$corner}
refusal-unreachable = no step and no chain of jumps inside the zone of player {$corner} leads from cell {$from} to cell {$to}
refusal-no-pass = player {$corner} may not pass: there are moves, such as {$from}-{$to}
refusal-cell-form = expected a cell such as 3,4 or d5, found {$found}
refusal-off-board = {$cell} is off the board of side {$side}
refusal-queen-there = a queen stands on {$cell}
refusal-attacked = the queen at {$queen} attacks {$cell}
refusal-action = unknown action {$found}: expected north, south, east or west (or arriba, abajo, derecha, izquierda, or a letter of u d r l, N S E W O)
