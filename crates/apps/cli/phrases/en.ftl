# What libraries and the command say in English, as forms: the other files say the same.

# The command line
error = error: {$what}
unexpected-argument = unexpected argument '{$argument}' found
unrecognized-subcommand = unrecognized subcommand '{$name}'
tip-argument = tip: a similar argument exists: '{$name}'
tip-arguments = tip: some similar arguments exist: {$names}
tip-subcommand = tip: a similar subcommand exists: '{$name}'
tip-subcommands = tip: some similar subcommands exist: {$names}
tip-value = tip: a similar value exists: '{$name}'
tip-values = tip: some similar values exist: {$names}
tip-dashes = tip: to pass '{$value}' as a value, use '{$usage}'
invalid-value = invalid value '{$value}' for '{$argument}'
invalid-value-because = invalid value '{$value}' for '{$argument}': {$why}
invalid-digit = invalid digit found in string
empty-integer = cannot parse integer from empty string
too-large-integer = number too large to fit in target type
out-of-range = {$value} is not in {$range}
possible-values = [possible values: {$values}]
required-arguments = the following required arguments were not provided:
value-required = a value is required for '{$argument}' but none was supplied
argument-conflict = the argument '{$argument}' cannot be used with '{$other}'
argument-conflicts = the argument '{$argument}' cannot be used with:
argument-repeated = the argument '{$argument}' cannot be used multiple times
too-many-values = unexpected value '{$value}' for '{$argument}' found; no more were expected
subcommand-required = '{$command}' requires a subcommand but one was not provided
subcommands = [subcommands: {$names}]
usage = Usage: {$usage}
more-information = For more information, try '{$help}'.
home-needs-terminal = the home screen needs a terminal: `tablero --help` lists the commands for everything else

# The operating system
no-such-file = No such file or directory (os error 2)
permission-denied = Permission denied (os error 13)
file-exists = File exists (os error 17)
not-a-directory = Not a directory (os error 20)
is-a-directory = Is a directory (os error 21)
no-space = No space left on device (os error 28)
read-only = Read-only file system (os error 30)
address-in-use = Address already in use (os error 98)
address-not-available = Cannot assign requested address (os error 99)
connection-refused = Connection refused (os error 111)

# Files
cannot-read = cannot read {$file}: {$why}
cannot-read-collection = cannot read {$file}: {$why} (shipped collections are {$names})
cannot-write = cannot write {$file}: {$why}
cannot-write-to = cannot write to {$folder}: {$why}
cannot-write-manual = cannot write manual pages to {$folder}: {$why}
cannot-write-checkpoint = cannot write the checkpoint {$file}: {$why}
larger-than-mib = it is larger than {$size} MiB
not-utf8 = it is not UTF-8
line-not-utf8 = line {$line}: not UTF-8
at-line = {$place}, line {$line}: {$what}
line-says = line {$line}: {$what}
line-column = line {$line}, column {$column}: {$what}
not-regular = it is not a regular file
longer-than-bytes = it is longer than {$count} bytes
exists-already = {$file} exists already
keys-not-overwritten = {$file} already exists: keys are not overwritten
results-exist = {$file} already exists: give --resume to continue it, or another name
ledger-exists = {$file} is there already: give --resume to go on with it, or another --ledger
no-file-to-continue = {$file}: there is no such file to continue
same-file = --db and --records name the same file
interrupted = interrupted
too-large-record = {$file}: too large for a record

# The list of games
summary-chess = Lite Chess (Ajedrez Lite): pawns, bishops, rooks and kings
summary-sokoban = Sokoban: push every box onto a deposit, on a grid without end
summary-checkers = Chinese checkers on a star of any size, for one to six players
summary-queens = The queens duel (N reinas): two players place queens that must not attack each other
option-fen = the position to begin with; the start of the game when absent
option-collection = the shipped collection the level is taken from; `microban` when absent
option-level = the number of the level in the collection, from 1; 1 when absent
option-xsb = the level itself, in XSB with `|` between rows, instead of a shipped one
option-size = the side of each triangle, 1 to 64 (default 4)
option-players = who plays, such as 14 or 135 (default 14)
option-checkers-rule = when a player has finished: strict or filled (default filled)
option-side = cells along one edge of the board, 8 when absent
option-queens-rule = quota (White's last queen wins) or last (who places last wins); quota when absent

# Games and options
no-game = no game is called {$found}: expected one of {$known}
two-games = two games are called {$name}
option-form = expected an option of the form key=value, found {$found}
option-form-plan = expected an option of the form key=value, found {$found}; a plan is given with --file
option-twice = the option {$key} is given twice
no-option = {$game} has no option {$key}: expected {$known}
foreign-position = the first position belongs to another game
game-over = the game is over
game-over-because = the game is over: {$why}
not-a-legal-move = it is not among the legal moves
seats-expected = {$game} has {$expected} players here, found {$found} seats
seats-found = {$expected} play this game, found {$found} seats
other-game = {$file} is a game of {$found}, not {$name}
other-game-record = {$file}: a game of {$found}, not of {$name}
no-interrupted-game = there is no interrupted game of {$name}
any-kind = any kind
broken-off = the game was broken off
terminal-closed = the terminal is closed
no-home = neither XDG_STATE_HOME nor HOME names a directory to save games in
robot-gone = the robot ended without a move
time-form = expected a time as in 60s, 500ms or 5m, found {$found}
clock-form = expected a time for every move as in 2s, one for the game and what every move adds as in 5m+3s, nodes=N or none, found {$found}
pace-range = expected 20ms to 60s
size-form = expected a size as in 512M or 2G, found {$found}
language-form = expected en, es or pt, found {$found}
threads-form = expected a number from 1 to 1024, found {$found}
no-command = no command given
no-operation = there is no operation {$name}
divide-depth = --divide needs a depth of at least 1: a depth of 0 has no first move
total-too-large = the total is too large to tell
too-many-sequences = there are more sequences than 64 bits can count
count-overflow = the count is over 18446744073709551615, the largest number there is room for
count-too-wide = over {$most} different positions after {$ply} plies: too many to count to depth {$depth}
count-stopped = the count was stopped before it was done
count-budget = the budget ended before the count was done
operand-missing = the operand {$name} is missing
key-missing = the key {$name} is missing
is-missing = {$key} is missing
given-twice = {$key} is given twice
unknown-key = unknown key {$found}: expected one of {$known}
expected-found = expected {$expected}, found {$found}
expected-found-nothing = expected {$expected}, found nothing
expected-only = expected {$expected}
expected-end = expected {$expected}, found the end of the text

# What may be expected
form-square = a square as in d2 or 6,3
form-colour = white or black
form-colour-number = 1 (white) or 2 (black)
form-cell = a cell as in 3,4
form-cell-letters = a cell as in d5, or column and row from the top left, from 0, as in 3,4
form-star-cell = a cell as in 1,-1,-2
form-players = players as in 14
form-whole-number = a whole number
form-integer = an integer
form-number = a number
form-text = a text
form-text-or-number = a text or a number
form-list = a list
form-table = a table
form-boolean = true or false
form-seconds = a number of seconds, as in 10 or 0.5s
form-goal = any, pushes or moves
form-rule = quota or last
form-direction = north, south, east or west, or a letter of u d r l
form-actions = actions as letters of l u r d
form-robot = the name of a robot
form-program = the file of a program
form-command = a command
form-port = a port
form-secret-key = a secret key, "tablero secret key ed25519 ..."
form-public-key = a public key, "tablero public key ed25519 ..."
form-plan-kind = match, tournament, self-play, solve, improve, ask or grade

# Lite Chess
fen-empty = an empty FEN, expected a board and a side to move
fen-ranks = the FEN board has {$found} ranks, expected 8 separated by slashes
fen-rank-length = rank {$rank} of the FEN board, {$text}, covers {$found} squares, expected 8
fen-letter = {$found} in rank {$rank} of the FEN board, expected one of PBRKpbrk or 1 to 8
fen-no-side = the FEN ends after the board, expected a side to move, w or b
fen-side = {$found} as the side to move, expected w or b
fen-castling = {$found} as castling rights, expected - (there is no castling)
fen-en-passant = {$found} as en passant square, expected - (there is no en passant)
fen-counter = {$found} as a counter, expected a number
fen-extra = {$found} after the six fields of a FEN, expected nothing more
not-two-squares = {$found} is not a move, expected two squares as in d2g2, d2-g2 or (6,3)-(6,6)
not-legal = {$mv} is not legal: {$why}
forced-step = step {$step}: {$why}
forced-over = after {$mv} the game is over, so there is no reply: {$why}
forced-choice = after {$mv} there are {$found} replies, expected exactly one: {$replies}
no-moves-given = expected one or more moves, found none
side-checkmated = {$colour} is checkmated
side-stalemated = {$colour} is stalemated
bare-kings = only the two kings are left
off-board = [{$row},{$col}] is off the board: rows and columns go from 0 to 7
square-differs = {$square} holds {$found}, expected {$expected}
piece-nothing = nothing
piece-named = a {$colour ->
    [white] white
   *[black] black
} {$kind ->
    [pawn] pawn
    [bishop] bishop
    [rook] rook
   *[king] king
}
side-to-move-differs = {$found} is to move, expected {$expected}
unsorted-row = in row {$row} a {$piece} stands right after a {$before}: {$kind} is less than {$other}
not-in-check = {$colour} is not in check
has-move = {$colour} has a legal move: {$mv}
checkmated-not-draw = {$colour} is checkmated: that is a win, not a draw
in-list-twice = {$square} is in the list twice
in-list-but = {$square} is in the list, but {$why}
it-is-empty = it is empty
the-piece-cannot-move = the {$piece} there has no legal move
not-in-list = the {$mover} can move ({$mv}) and is not in the list
no-discovered-check = no legal move of {$colour} leaves the enemy king attacked by another piece than the moved one
no-legal-move = {$colour} has no legal move
no-mating-move = after {$mv} {$colour} has no mating move
board-rows = the board has {$found} rows, expected 8
row-cells = row {$row} has {$found} cells, expected 8
cell-numbers = the cell [{$row},{$col}] has {$found} numbers, expected [kind, colour]
cell-content = the cell [{$row},{$col}] is [{$kind},{$colour}], expected [0,0] or a kind from 1 to 4 with a colour 1 or 2
player-number = the player to move is {$found}, expected 1 (white) or 2 (black)
kings = {$colour} has {$found} kings, expected exactly one
reach-over = nobody moves on from a finished game: {$why}
reach-mover-in-check = {$colour} has just moved and its king is attacked: no legal move leaves it so
reach-grown = {$colour} has {$found} {$what} and had {$had}: their number never grows
counted-pawns = pawns
counted-light = light-square bishops
counted-dark = dark-square bishops
counted-pieces = pieces
counted-men = men
reach-promotions = {$colour} has {$rooks} rooks more and only {$pawns} pawns less: a new rook is a promoted pawn
reach-pawn-paths = the {$colour} pawns cannot have got to their squares: pawns go forward, change files by capturing, and {$captures} enemy pieces were taken
reach-pawn-order = on file {$file} the pawns stand in another order, and nothing was captured: pawns cannot pass
reach-locked-bishop = the bishop on {$home} is locked in by pawns that never moved, so the {$colour} bishop elsewhere has no origin
reach-walled-off = no {$piece} can have come to {$square}: men that never moved wall the square off or attack it
reach-too-few = not all {$piece} can have come to their squares: men that never moved wall some of them off
reach-pawns-and-rooks = the {$colour} pawns and rooks cannot have got to their squares round the men that never moved: pawns change files by capturing, a new rook is a promoted pawn, and {$captures} enemy pieces were taken
reach-parity = {$colour} cannot be to move: nothing was captured, the pawns made a known number of moves, and every other man that moved alternates between two sorts of squares
reach-no-last-move = {$colour} cannot have moved last: {$why}
reach-no-check = no move of it explains the check
reach-no-origin = no move of it leads to the target from a position that could arise
reach-none-follows = all {$positions} positions that can follow and might still lead there were searched
reach-none-before = all {$positions} positions that can come before the target were searched, and none is the start
reach-budget = the budget ended after {$positions} positions
not-by-the-specification = the game that was found is not one by the specification
mate-time = the time ended before it was decided; there is no mate in {$moves}
mate-in-n = expected `mate in N` after the position
forced-time = the time ended before a sequence was found
from-more-than-to = --from {$from} is more than --to {$to}
record-start = {$file}: start: {$what}
record-move = {$file}: move {$number}: {$what}
material-class = expected a class of material such as KRK or KPKP with up to {$most} men, the stronger side first, found {$found}
table-damaged = {$file} is damaged: it is cut off or was changed (its SHA-256 digest does not fit)
table-other = {$file} is not the table of {$class}: {$found}
table-men = tables go up to {$most} men, and the position has {$found}
table-missing = there is no table of {$class} in {$folder}: `tablero chess tables build` makes it
table-directory = without a directory of tables only positions of up to {$most} men are known, and this one is of {$class}: {$variable} names a directory
fen-and-board = fen and board do not agree
board-shape = the board is not a list of rows of cells [kind, colour]
key-missing-beside = the key {$missing} is missing beside {$given}
json-item = item {$index}: {$what}
json-too-large = {$found} does not fit in 64 bits
outcome-players = an outcome is for one to six players, found {$found}
tables-memory = {$needed} MiB are needed, more than --memory allows ({$allowed} MiB)
tables-stopped = the work was stopped; the same command goes on
tables-half-built = {$folder} is half built: it has no {$classes}. `{$command}` makes what is missing
uci-write = cannot write to the other side: {$why}

# Queens
queens-side = a board has a side of 1 to {$most}, found {$found}
queens-side-number = expected a whole number as side, found {$found}
side-number = SIDE: expected a whole number, found {$found}
queens-rule = expected the rule quota or last, found {$found}
queens-cell = expected a cell such as 3,4 or d5, found {$found}
queens-position = expected a side, a colon and the queens, as in "8: d5 f8", found {$found}
queens-other-side = expected a board of side {$expected}, found side {$found}
queens-position-side = expected a position of side {$expected}, found side {$found}
queens-record = expected a record such as "8 quota d5 f8 *", found {$found}
queens-record-move = move {$number} of the record: {$what}
queens-record-result = the record ends with {$found}, but its moves give {$expected}
queen-off-board = the queen at {$queen} is off the board of side {$side}
cell-off-board = {$cell} is off the board of side {$side}
two-queens = two queens stand on {$cell}
queens-attack = the queens at {$one} and {$other} attack each other
queen-there = a queen stands on {$cell}
queen-attacks = the queen at {$queen} attacks {$cell}
queens-over = the game is over: White has placed all its queens
no-queen-attacks = no queen attacks {$cell}
queens-mixed = expected all cells in letters, as in d5, or all in numbers, as in 3,4: letters count rows from the bottom, numbers from the top, and without a side they cannot be compared
checkpoint-foreign = not a checkpoint of the queens duel
checkpoint-damaged = the checkpoint is damaged: {$what}
ends-too-early = it ends too early
checksum = its checksum does not fit
label-too-long = its label is too long
other-number-of-answers = it holds another number of answers than it says
neither-yes-nor-no = an answer is neither yes nor no
checkpoint-other = the checkpoint belongs to {$found}, expected {$expected}
no-memory = no memory for a table of {$bytes} bytes
no-threads = expected at least one thread, found 0
too-many-free-cells = expected at most {$most} free cells, found {$found}
strategy-side = line 2: expected a side of at most {$most}, found {$found}
strategy-repeated = line {$line}: the situation has a move already
strategy-sum = the last line says that the sum of the file is {$found}, but it is {$expected}
strategy-illegal = after {$line} the strategy places a queen on {$cell}, which is not free
strategy-silent = after {$line} the strategy has no move for {$winner}
strategy-loses = after {$line} the game is over and {$winner} has lost
strategy-unused = {$count} moves of the strategy are never played
grundy-rule = --grundy needs --rule last: with a quota positions have no Grundy value
solver-cannot = the solver cannot take it: {$why}
not-solved-in-budget = not solved within the budget of {$seconds} s

# Chinese checkers
star-plane = ({$u},{$v},{$w}) is no cell: w must be v - u = {$right}
star-far = ({$u},{$v}) is too far away: u, v and v - u must be above -2^63 and below 2^63
star-player = no player has number {$found}: expected 1 to 6
star-player-twice = player {$corner} is listed twice
star-nobody = nobody plays: expected at least one player of 1 to 6
star-players-digits = --players: expected digits such as 14
star-too-large = a board of size {$size} is too large here: expected at most {$most}
star-cell-empty = cell {$cell} is empty
star-not-yours = the piece on cell {$from} belongs to player {$owner}, but player {$mover} is to move
star-nowhere = a move must end on another cell than {$from}
star-occupied = cell {$to} is occupied by player {$owner}
star-outside = cell {$to} is outside the zone of player {$corner}
star-unreachable = no step and no chain of jumps inside the zone of player {$corner} leads from cell {$from} to cell {$to}
star-cannot-go = the piece on cell {$from} cannot go to cell {$to}
star-no-pass = player {$corner} may not pass: there are moves, such as {$move}
star-alone-players = expected a position of one player alone, found {$found} players
star-alone-large = a table of all placements of size {$size} is too large: expected size 1 to {$most}
star-duel-size = values are known for size 1 to {$most}, found size {$size}
star-duel-players = values are known for players [1, 4], found {$players}
star-duel-table = this table is for size {$size} under the rule {$rule}
star-position-other = expected a position of size {$expected}, found one of size {$found} (size, players, finish rule)
star-move = expected a move such as 12-30, (1,-2)-(0,3) or pass, found {$found}
star-fields = expected 6 fields (size, players, to move, rule, finished, board), found {$found}
star-rule = no finish rule is called {$found}: expected strict or filled
star-board-length = board: expected {$expected} cells for size {$size}, found {$found}
star-board-piece = board: cell {$cell} holds {$found}: expected 0 or one of the players {$players}
star-board-count = board: player {$corner} has {$found} pieces: expected {$expected}
star-board-outside = board: player {$corner} has pieces outside its zone, on cells {$cells}
star-to-move = to_move: expected one of the players {$players}, found {$found}
star-finished = finished: expected some of the players {$players}, found {$found}
star-size = no board has size {$found}: expected 1 to {$most}
star-cell-off = the cell {$cell} is off the board of size {$size}: at least two of |u|, |v|, |w| must be at most {$size}
star-cell-index = no cell of the board of size {$size} has index {$found}: expected 0 to {$last}
star-no-index = no cell has index {$cell}
star-steps-missing = the operand "steps" or "player" is missing
star-steps-both = expected one of the operands "steps" and "player", found both
star-one-null = expected two cells, or null for both: found one null
star-one-of-players = expected one of the players {$players}, found {$found}
star-lacks = the destination of player {$corner} lacks own pieces on cells {$cells}
star-none-own = no piece in the destination of player {$corner} is its own
star-destination-empty = the destination of player {$corner} is empty on cells {$cells}
star-no-table = no table for this board
star-no-way = the budget ended before a way was found
solution-refused = the specification refuses the solution that was found

# Sokoban
sokoban-action = unknown action {$found}: expected north, south, east or west (or arriba, abajo, derecha, izquierda, or a letter of u d r l, N S E W O)
sokoban-collection = no collection is called {$found}: expected one of {$known}
sokoban-number = {$collection} has levels 1 to {$levels}, found {$found}
sokoban-state-form = expected a person and boxes as in "3,4: 1,1 2,5", found {$found}
sokoban-cell-form = expected a cell as in "3,4", found {$found}
sokoban-foreign = not a state of this level: a piece is on a wall or on another, or the boxes are too few or too many
sokoban-over = the level is complete: no action is left to play
sokoban-persons = expected one person, found {$found}
sokoban-unbalanced = {$boxes ->
    [one] 1 box
   *[other] {$boxes} boxes
} but {$deposits ->
    [one] 1 deposit
   *[other] {$deposits} deposits
}: expected as many
sokoban-repeated = the {$kind ->
    [wall] wall
    [box] box
    [deposit] deposit
   *[person] person
} at {$cell} is listed more than once
sokoban-overlap = the {$kind ->
    [wall] wall
    [box] box
    [deposit] deposit
   *[person] person
} at {$cell} is on a {$on ->
    [wall] wall
   *[box] box
}
sokoban-wall-or-box = a wall or a box is there
sokoban-no-wall = no wall is there
sokoban-no-box = no box is there
sokoban-not-stored = the box at {$cell} is not on a deposit
sokoban-other-walls = the walls are not those of the level
sokoban-other-deposits = the deposits are not those of the level
sokoban-other-boxes = there are not as many boxes as in the level
sokoban-room = a room has 5 to 64 cells a side, walls included, found {$width} x {$height}
sokoban-wrong-solution = a solution does not solve its level
sokoban-boxes-range = expected a number or a range as in 7-10, found {$found}
sokoban-room-boxes = expected 1 to {$most} boxes in a room of this size, found {$fewest} to {$found}
lurd-letter = expected a letter of l u r d at character {$at} of the solution, found {$found}
lurd-truncated = the count at the end of the solution is followed by no letter of l u r d
lurd-long = a solution has at most {$most} actions: there are more at character {$at}
xsb-character = expected one of `# @ $ . * + - _` or a space, found {$found}
xsb-run = the run-length count {$count} is followed by nothing to repeat
xsb-group = a run-length group has no matching bracket
xsb-large = a level has at most {$most} cells
xsb-file-large = the levels of a file have at most {$most} cells in all where run-length stands for more than is written
xsb-deep = at most {$most} groups may be open at once
xsb-blank = a blank row ends a level: an empty row inside it is written `-`
xsb-nothing = expected a level, found nothing
xsb-latin = expected UTF-8, found the byte {$byte}: the line was read as Latin-1
xsb-xml = not well-formed XML: {$what}
xsb-no-collection = expected an element LevelCollection with levels, found none
xsb-draw = a level of {$width} x {$height} cells is too large to draw
sokoban-not-a-solution = the actions do not solve the level: {$boxes ->
    [one] 1 box is
   *[other] {$boxes} boxes are
} not on a deposit after them
sokoban-past-the-end = {$action} from {$person} goes past the end of the coordinates
sokoban-too-many-open = more than {$count} cells are open: too large to be searched as a whole
sokoban-too-large = too large to be searched as a whole: more than {$count} cells are open
sokoban-no-level = {$file} holds no level
sokoban-there-is-no-level = there is no level
sokoban-level-says = level {$number}: {$what}
sokoban-level-option = {$option}: expected a number from 1 to {$levels}, a range or a title, found {$found}
sokoban-one-level = {$option}: expected one level, but {$found} names {$count}, among them {$one} and {$other}
sokoban-action-says = action {$number}: {$what}
result-json = not a result: {$what}
result-no-level = expected level and title
robot-hopeless = the level cannot be solved any more
robot-no-solution = no solution was found with what the robot may use
nodes-spent = the nodes were spent before the search was done

# Players
seat-unknown = expected human or robot:NAME, or an agent as FILE.asl, cmd:COMMAND, uci:COMMAND or tcp:PORT, found {$found}
seat-file = expected a file that ends in .asl, or asl:FILE for any other name, found {$found}
seat-file-command = expected a file that ends in .asl, or asl:FILE for any other name, found {$found}; a program in another language is seated by its command: {$command}
seat-prefix = expected robot:, asl:, cmd:, uci: or tcp: before the rest, found {$found}
seat-empty = expected {$wanted} after {$prefix}, found nothing
seat-options = expected uci:[NAME=VALUE,NAME=VALUE]COMMAND, found {$found} after uci:
seat-address = expected tcp:PORT or tcp:ADDRESS:PORT with a port from 0 to 65535, found {$found}
robot-form = expected the name of a robot, as in robot:alphabeta,time=1s, found {$found}
robot-property = expected time=1s, nodes=10000, depth=4, level=5 or seed=7, found {$found}
robot-unknown = {$game} has no robot {$found}: expected one of {$known}
robot-not-here = {$game} has no robot {$name} here: {$why}
robot-no-depth = the robot {$name} does not look ahead ply by ply: depth means nothing to it
robot-one-level = the robot {$name} plays at one level only
robot-no-search = the robot {$name} does not search: time, nodes and depth mean nothing to it
agent-human = a person cannot take a seat of a refereed game: expected a robot or an agent
agent-guest = there is no guest {$name}: guests are players that a program brings along to its own games
agent-other-game = {$seat} plays {$plays} only, this game is {$game}
agent-no-program = cannot start {$seat}: there is no program {$program}
cannot-listen = cannot listen on {$address}: {$why}
cannot-listen-anywhere = cannot listen: {$why}
cannot-start = cannot start {$what}: {$why}
cannot-start-python = cannot start {$what}: {$why}; TABLERO_PYTHON names a Python 3
cannot-start-thread = cannot start a thread: {$why}
no-program = {$file} is not a program that can be run
no-project = {$file} is not a project
no-file-in-project = {$file}: there is no file {$name} in the folders of the project
no-agent-in-project = {$file}: there is no agent in the project
not-supported = not supported on this system
programs-not-supported = programs are not supported on this system: {$command}
sandbox-form = expected off, default or strict, found {$found}
sandbox-strict = a strict sandbox cannot be built here: no promise holds about {$what}
trust-programs = give --trust to run them
trust-plan = the plan runs programs of this machine:
not-run = not run

# What went wrong in a game
fault-illegal = illegal move {$mv}: {$why}
fault-no-move-in = no move in {$cycles} cycles
fault-idle = nothing left to do in its turn
fault-idle-failure = nothing left to do in its turn after a failure: {$failure}
fault-not-allowed = {$action} is not allowed before the end of the game
fault-ended-itself = the program ended itself
fault-no-move-given = no move was given
fault-process-ended = the process ended with {$how}
fault-process-ended-words = the process ended with {$how}; its last words: {$words}
fault-process-early = the process ended before the game did
fault-process-early-words = the process ended before the game did; its last words: {$words}
fault-exit-status = exit status {$code}
fault-signal = signal {$signal}
fault-closed = the process closed its {$which}
standard-input = standard input
standard-output = standard output
fault-not-reading = the agent does not read what it is told: {$bytes} bytes wait for it
fault-silence = no {$wanted} in {$seconds} s
fault-time = out of time: used {$used} s of {$allowed} s, {$lag} s of lag credited
fault-early-move = a move before it was ever asked for one: {$said}
fault-unasked-move = a move that was not asked for, the last turn asked for being {$id}: {$said}
fault-not-a-message = not a message: {$why}
fault-too-much = the agent says too much: {$limit}
fault-claimed = {$name} claimed the seat of {$seat}, which was taken
fault-nobody = nobody took the seat in {$seconds} s
fault-connection = the connection broke
fault-connection-long = the connection broke and did not come back in {$seconds} s
fault-called-off = called off before it answered
fault-interfered = somebody interfered: {$evidence}
fault-resigned = resigned: {$why}
fault-stray = {$what} (standard output is for messages only: print to standard error instead)
fault-greeting-first = expected a greeting first
fault-second-greeting = a second greeting
fault-many-lines = more than {$count} lines in one turn
fault-many-bytes = more than {$count} bytes in one turn
fault-long-line = a line longer than {$count} bytes
fault-still-runs = it still runs after {$seconds} s
fault-ended-with = it ended with {$how}
fault-stopped-process = its process {$process} is stopped, not by the referee
fault-ended-process = its process ended with {$how}, not by the referee
fault-memory = its processes use more than {$most} MB of memory
fault-memory-allowed = its processes use {$used} MB of memory, {$most} MB are allowed
fault-tasks = it runs {$tasks} processes and threads, {$most} are allowed
fault-no-action = there is no action {$action}
fault-no-queens-action = there is no action {$action}: expected move_towards(X,Y) or put(queen)
fault-no-cell = no cell was chosen with move_towards
fault-coordinate = expected a whole number as coordinate, found {$found}
trial-greets = greets in the protocol
trial-goodbye = ends with status 0 when told goodbye
trial-input-end = ends with status 0 at the end of its input
trial-plays = plays a game as {$player}
trial-plays-another = plays another as {$player} without being started again
trial-passes-over = passes over messages that it does not know
player-number-word = player {$number}
ending-plies = unfinished: {$plies} plies

# Records
record-unended = the line has no end; the text seems to be cut off
record-digest = the text has the digest {$expected}, but its last line says {$found}
record-no-position = the start is no position of the game: {$why}
record-seats = the game has {$expected} players, but the record seats {$found}
record-spelling = {$found} is written {$expected} here
record-result = the result is told as {$found}, but the moves and the verdict {$ending} give {$expected}
record-ending = the verdict is {$ending}, but the game is {$state} after the moves
record-no-seat = the verdict {$ending} is about {$player}, who has no seat
record-legal-after-all = the verdict calls {$mv} illegal, but it is a legal move here
record-first-line = the first line of a record, "tablero record 1"
record-game-line = the name of the game, "game: ..."
record-header = a header, "key: value", or "start: ..."
record-start-line = the first position, "start: ..."
record-next-move = the next move, "1 e2e3" or "1 e2e3 250ms"
record-next-seat = the next seat, "seat 1: ...", in order
record-places = the places, "result: 1 2", or "result: *"
record-verdict = the verdict, as in "verdict: finished"
record-digest-line = the digest, "digest: sha256 ..."
record-blank = a blank line
record-end = the end of the record
no-such-game = there is no game {$number}, only {$games}

# Tournaments
plan-range = the option {$key}: expected a range as in 1..20, found {$found}
plan-no-values = the option {$key} has no list of usual values: expected a range as in 1..20
plan-tables = the options make {$found} different tables: expected at most {$most}
plan-players = the options make tables for {$one} and for {$other} players: one tournament needs one number
plan-opening = opening {$number}: {$why}
plan-opening-over = opening {$number}: the game is over there
plan-no-opening = no random opening of {$plies} moves was found: the game ends before that
plan-long-opening = random openings of {$found} moves: expected at most {$most}
plan-too-many = {$found} take part: expected at most {$most}
plan-name = the name {$name}: expected something to read, without control characters
plan-no-openings = the list of openings is empty
plan-too-few = {$players} play at a table and {$found} take part: expected at least {$least}
plan-person = {$name}: people cannot take part, only robots and agents
plan-no-rounds = expected at least one round, one game and one move
plan-format-players = a {$format} tournament is for games of {$expected}, and {$players} play here
plan-sprt = a sequential test is for a round robin of two entrants in a game for two, each in both seats
plan-games = the plan has {$found} games: expected at most {$most}
plan-two-entrants = two entrants are called {$name}
plan-two-called = --{$argument}: two are called {$name}
plan-format = expected round-robin, gauntlet, swiss or knockout, found {$found}
plan-wanted = expected a game, a plan with --file, or --db FILE --resume
plan-more-games = --games: expected more than the {$known} games that {$file} is planned for, found {$found}
plan-openings = --openings: expected random:N with a number of moves, found {$found}
plan-sprt-form = --sprt: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, found {$found}
sprt-hypotheses = expected elo0 < elo1, both between -2000 and 2000, found {$one} and {$other}
sprt-errors = expected alpha and beta above 0 with a sum below 1, found {$one} and {$other}
results-other-plan = it has the results of another plan; the first difference is in line {$line}: {$found} there, {$expected} here
results-no-plan-yet = it has no plan yet: run the command that made it again, with --resume
results-no-plan = it has no plan
results-verify = {$what}; `tablero verify` tells more
results-signed = it is signed: expected --sign with the secret key of {$key}
results-unsigned = --sign: it was begun without a key, and whoever wrote it may have changed it
results-plan = its plan: {$what}
results-game = its game {$number}: {$what}
game-says = game {$number}: {$what}
game-line-says = game {$number}, line {$line}: {$what}
the-table-says = the table, {$name}: {$what}
the-plan-says = the plan: {$what}
the-seal-says = the seal: {$what}
results-computing = it has views, triggers or computed columns: expected plain tables
results-foreign = it is not a file of tournament results
results-version = its tables have version {$found}: expected at most {$most}
file-busy = another process is using it
file-just-created = another process has just created it
cannot-work-with-files = cannot work with files: {$why}
again-results = --again is for the results of a tournament
no-random = cannot get random numbers: {$why}
lie-schedule = no such game is in the schedule
lie-not-in-schedule = it is not in the schedule
lie-cut-off = a game is cut off after {$most} moves, and this one has {$found}
lie-told-record = told as {$found}, but its record gives {$expected}
lie-told-plan = told as {$found}, but the plan gives {$expected}
lie-told-games = told as {$found}, but the games give {$expected}
lie-again-impossible = it cannot be played again: {$why}
lie-another-way = played again, the game goes another way
lie-missing = it is missing, but the tournament is told to be over
lie-rounds-missing = rounds are missing, but the tournament is told to be over
lie-decided = it is told to count, but the test was decided after game {$last}
lie-time-missing = the time of this move is missing
lie-nobody-measured = nobody measured times
lie-ending = no referee of this tournament ends a game with {$ending}
lie-not-linked = it is not the game that was linked to those before it
lie-no-link = it has no link to the game before it
lie-before-missing = the game before it is missing
lie-unsigned = nobody has signed it
lie-other-key = it is signed with the key {$key}: expected {$expected}
lie-signature = the signature is not one of the key {$key} under this head
lie-plan-spelling = it is not written as plans are written
lie-seal = expected a seal as it is written after the records of a run
not-solved = not solved in time

# Runs
run-plan-wanted = expected a plan, or one of status, serve, work and verify
run-ray-address = --ray-address is for --engine ray
run-no-workers = --workers: expected at least 1, found 0
run-token = expected --token-file, or the token in {$variable}
run-token-form = expected a token of at least 16 letters and digits
run-plan-came = the plan that came: {$what}
run-missing = {$game} has no {$missing}
run-no-puzzles = {$game} has no puzzles to be solved
run-no-exercises = {$game} has no exercises to be handed in
run-no-chunk = there is no chunk {$index}: expected a number from 0 to {$last}
run-wrong-chunk = line {$line} is {$theirs} in the ledger, and {$ours} when computed again
run-not-again = it cannot be computed again: {$why}
network-length = a network has {$expected} bytes, not {$found}
network-checksum = the checksum of the network does not fit
run-chunk-says = chunk {$index}: {$what}
run-database-gone = the database does not answer: {$why}
run-waiting = {$what}; waiting for it
run-database-back = the database answers again
run-foreign = it is not the ledger of a run
run-other-plan = it is the ledger of another plan: {$found} there, {$expected} here; line {$line} of the plans differs: {$theirs} there, {$ours} here
run-address = expected http://HOST:PORT, found {$found}
run-silent = {$host}: nothing was heard for {$seconds} s: {$why}
run-trying-again = {$what}; trying again
run-worker-failed = {$worker} failed: {$what}
run-worker-failed-aside = {$worker} failed: {$what}; it is set aside
run-panicked = it panicked: {$what}
run-left = it was under way when the run ended without notice
run-keeper = the keeper of the workers panicked
run-pool-pipes = the pool of workers has no pipes
run-outside-file = a plan from outside cannot name a file, and this one names {$name}
run-at-least-one = expected at least 1, found 0
run-rounds = its rounds depend on results, so they cannot be cut into chunks: expected round-robin or gauntlet (`tablero tournament` plays the others)
run-sprt = when it ends depends on results, so it cannot be cut into chunks (`tablero match` plays it)
run-clock = time passes differently on every machine: expected none, or nodes=N
run-robot-time = time passes differently on every machine: expected nodes=N in place of time
run-connects = whoever connects plays on one machine alone: expected a robot, a program or a command
run-collection-or-puzzle = expected one of collection and puzzle
run-questions-or-file = expected one of questions and file
run-folder-or-hand-in = expected one of folder and hand-in
run-openings-one = expected one of plies, list and file
run-nothing = there is nothing to do
run-at-most = expected at most {$most}, found {$found}
run-question = question {$number}: {$what}
run-collections = {$what} (collections that come with the program: {$names})

# Grading and specifications
no-exercise = there is no exercise {$number}
no-text-exercises = there are no exercises of {$game} that are handed in as a text
no-agent-matches = there are no matches for agents of {$game}
no-program-questions = there are no questions for programs about {$game}
answers-nothing = the program answers no question
not-certified = nothing of {$game} is certified
no-hand-ins = there are no hand-ins in {$folder}
no-definition = {$file}: nothing in it could be read as a definition
left-out = {$place}: {$name} cannot be read and was left out
no-types = {$game} has no types for specifications
name-and-value = expected a name and its value, as in p=..., found {$found}
name-wanted = expected a name, found {$found}
two-names = expected two names, as in theirs=ours
no-notation-page = there is no page on the notation of {$game}

# Pictures and the lab
picture-spot = no spot of the picture is called {$name}: expected one such as {$example}
picture-south = --south: expected 1 to {$players}, found {$found}
picture-ply = --ply: expected 0 to {$moves}, found {$found}
picture-animate = --animate makes SVG: expected a file that ends in .svg
picture-output = --output: expected a file that ends in .svg or .png, found {$found}
picture-svg = not a picture in SVG: {$what}
picture-size = a picture of {$width} by {$height} pixels cannot be made: expected 1 to {$most} each way
picture-write = the picture cannot be written: {$why}
lab-no-home = --data DIR: expected a directory, for this user has no home
lab-password = --password: expected a password, found nothing
lab-reachable = --listen {$address}: others can reach this address. --password PASSWORD asks visitors for it; --open lets everybody in
lab-foreign = {$file}: it is not a file of the lab
lab-version = {$file}: its version is {$found}, written by a later tablero: expected at most {$known}
lab-busy = {$file}: another server is using it; --data DIR chooses another place
lab-exists = {$file}: it is there already

# AgentSpeak
halt-cycle = the reasoning cycle took more than {$limit} steps of inference
halt-fuel = the agent took more than {$limit} steps of inference
halt-memory = the agent needs more than {$limit} bytes of memory
halt-pending = the agent has more than {$limit} goals, events and intentions waiting
lint-no-plan = there is no plan for the goal `{$goal}` with {$count} arguments
lint-no-plan-but = there is no plan for the goal `{$goal}` with {$count} arguments; there is one with {$other}
lint-nothing-makes = nothing in the program makes `{$name}` with {$count ->
    [one] 1 argument
   *[other] {$count} arguments
} true
lint-always-fails = `{$name}` always fails here: {$why}
lint-no-internal-action = there is no internal action `{$name}`
lint-java = internal actions written in Java do not run here and fail: {$names}
lint-once-plan = the plan for `{$goal}` uses {$names} only once; write `_` if that is meant
lint-once-rule = the rule for `{$goal}` uses {$names} only once; write `_` if that is meant
lint-slip-plan = the plan for `{$goal}` uses {$name} only once; {$meant} is probably meant
lint-slip-rule = the rule for `{$goal}` uses {$name} only once; {$meant} is probably meant
lint-never-chosen = the plan for `{$goal}` is never chosen: the one in line {$line} always applies first
asl-not-part = expected {$expected}, found `{$found}`, which is not part of the language
asl-variable-goal = a variable cannot be a goal
asl-variable-belief = a variable cannot be a belief
asl-internal-belief = an internal action cannot be a belief
asl-long = the program is longer than {$count} bytes
asl-memory = the program needs more than {$count} bytes of memory
asl-nested = nested more than {$depth} levels deep
asl-included-deep = {$name} is included too deep
asl-include-missing = the included file {$name} was not found; the program runs without it
asl-include-refused = the included file {$name} is not read: {$why}; the program runs without it
asl-include-broken = the program runs without {$name}, which has mistakes
asl-outside = it is outside the folder of the program
asl-only-asl = only programs, which end in .asl, are included
asl-label = there already is a plan with label `{$name}`
asl-operand = the operand `{$term}` is neither a number nor a variable
asl-no-annotations = internal actions cannot have annotations
asl-no-negation = internal actions cannot be negated with `~`
asl-context = `{$what}` cannot be used in a context
asl-bang = an internal action is run without `!`
asl-before-plan = only `+`, `+>` and `-` may stand before a plan
asl-follow = an internal action cannot follow `{$sign}`
asl-formula = a formula is not a step: the agent goes on as if it were not there
asl-step = a step of a plan must be an action, a goal, a test or a change of belief
asl-include-name = `include` takes a file name in quotes
asl-function = `register_function` takes a name, a number of arguments and a predicate
asl-java = a function written in Java is not available
asl-namespace = `namespace` takes a name
asl-directive = unknown directive `{$name}`
asl-directive-arguments = unknown directive `{$name}`, or its arguments are not what it takes
asl-end-of-program = the end of the program
asl-end-of-project = the end of the project
asl-variable = a variable
asl-name = a name
asl-string = a string
asl-term = a term
asl-sentence = a belief, a rule, a goal, a plan or a directive
asl-event = an event beginning with `+`, `-` or `^`
asl-plan-end = `.` at the end of a plan
asl-after-belief = {$sign} after a belief or rule
asl-after-goal = {$sign} after an initial goal
asl-after-argument = `,` or `)` after an argument
asl-to-match = {$sign} to match {$other}
asl-end-of-list = {$sign} at the end of a list
asl-after-if = {$sign} after `if`
asl-after-loop = {$sign} after `for` or `while`
asl-after-condition = {$sign} after a condition
asl-before-block = {$sign} before a block
asl-after-block = {$sign} after a block

# Advice on AgentSpeak programs
hint-comment-end = a comment that begins with /* ends with */
hint-straight-quotes = a string begins and ends with the straight sign ", not with printed quotation marks
hint-straight-name = a name is quoted with the straight sign ' on both sides
hint-string-line = a string begins and ends with " on the same line
hint-quoted-name = a quoted name ends with ' too
hint-comment = a comment begins with //, or stands between /* and */
hint-not = negation is written `not`
hint-different = inequality is written `\==`
hint-minus = the minus sign is a plain `-`
hint-letters = names are written with the letters a to z, digits and _; other letters may stand in strings
hint-and = the conjunction is one `&`
hint-or = the disjunction is one `|`
hint-less = less or equal is written `<=`
hint-greater = greater or equal is written `>=`
hint-equal = equality is written `==`
hint-once = a variable gets its value with `=`, once
hint-arrow = the body of a plan begins with `<-`
hint-new-variable = a variable keeps its value: give the new one to a new variable, or keep it as a belief with `-+`
hint-else = `else` follows the `{"}"}` of an `if`
hint-else-semicolon = no `;` stands between `{"}"}` and `else`
hint-elif = write `elif (condition) {"{"} ... {"}"}`
hint-condition = the condition stands in parentheses, the steps in braces: `if (condition) {"{"} steps {"}"}`
hint-braces = the steps of `if`, `for` and `while` stand in braces, even a single one
hint-is = a variable gets the value of an expression with `=`
hint-for-all = all elements of a list are visited by `for (.member(X,List)) {"{"} ... {"}"}`
hint-joined-and = conditions are joined with `&`
hint-joined-or = alternatives are joined with `|`
hint-steps-in-braces = after the condition the steps stand in braces
hint-line-before = the sentence in the line before may lack its full stop, or a step its `;`
hint-comma = conditions are joined with `&`, the steps of a plan are separated with `;`
hint-full-stop = every belief, rule, goal and plan ends with a full stop
hint-plan = a plan is `+event : context <- body.`; the sentence before it may lack its full stop
hint-rule = a rule is `head :- body.`; the sentence before it may lack its full stop, or `<-` is meant
hint-sentence-before = the sentence before this one may lack its full stop, or a step its `;`
hint-sign-before = the sentence or step before this sign may lack its `.` or `;`
hint-inside-braces = inside braces steps are separated with `;` and no full stop is used
hint-one-semicolon = one `;` between two steps is enough
hint-last-semicolon = nothing may follow the last `;` here
hint-one-stop = one full stop is enough
hint-no-parentheses = without arguments a name stands alone, without parentheses
hint-lower-case = names of goals, beliefs and actions begin with a lower-case letter; this is a variable
hint-belief-lower-case = names of beliefs begin with a lower-case letter
hint-space = no space and no operator may be missing before `(`
hint-no-bracket = there is no bracket for this one to close
hint-bracket-open = a bracket opened before is not closed
hint-side-by-side = two terms stand side by side: an operator, a `,` or a `;` may be missing between them
hint-not-internal = `not` asks whether the internal action fails
hint-labels = labels are unique in an agent
hint-ended-early = the sentence before may have ended too early, or a plan's head is missing
hint-test = a condition inside a plan body is tested with `?(...)` or `if`
hint-directives = known are include, namespace, register_function and the goal patterns
label-not-a-number = not a number
label-not-a-number-before = not a number before this sign
label-internal-action = an internal action
label-too-deep = too deep
label-this-file = this file
label-this-label = this label
label-this-sign = this sign
label-not-a-step = not a step
label-here = here
need-environment = the environment `{$name}` needs {$program}
need-of-agent = {$key} of the agent {$agent} needs {$program}

# Labels below the lines of a program
label-unexpected = unexpected
label-variable = a variable
label-internal = an internal action
label-context = in the context before this
label-sign-number = not a number before this sign
label-number = not a number
label-step = not a step
label-skipped = skipped
label-file = this file
label-label = this label
label-sign = this sign
label-this = this
label-deep = too deep
