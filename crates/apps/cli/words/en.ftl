# What the command says in English.

# match and tournament
cli-game = game {$number}: {$how}; {$moves}, {$ending}
cli-solves = {$who} solves it
cli-does-not-solve = {$who} does not solve it
cli-nobody-plays = nobody plays, {$seats}
cli-wins = {$winner} wins, {$seats}
cli-draw = draw, {$seats}
cli-shares = {$winners} share the first place, {$seats}
cli-and = {$one} and {$other}
cli-against = {$one} against {$other}
cli-finished = finished
cli-unfinished = unfinished: {$plies} plies
cli-head-entrant = entrant
cli-head-games = games
cli-head-solved = solved
cli-head-cost = {$unit ->
    [pushes] pushes
    [moves] moves
   *[other] {$unit}
}
cli-head-won = won
cli-head-drawn = drawn
cli-head-lost = lost
cli-head-points = points
cli-head-survived = survived
cli-head-byes = byes
cli-head-opposition = opposition
cli-difference = {$names}: {$value} Elo [{$low}, {$high}]; the table counts from their average
cli-test = sequential test: {$said}; log-likelihood ratio {$ratio} in [{$lower}, {$upper}]
cli-test-stronger = the first is stronger by {$elo} Elo
cli-test-not-stronger = the first is not stronger by {$elo} Elo
cli-test-undecided = undecided
cli-hand-in-link = {$name}: passed over, because it is a link
cli-sandbox = sandbox: {$caging}
cli-games = {$count ->
    [one] 1 game
   *[other] {$count} games
}
cli-interrupted = interrupted after {$games}; {$kept}
cli-kept-results = continue with --db {$file} --resume
cli-kept-records = their records are in {$file}
cli-kept-nothing = nothing was kept, because there was no --db
cli-last-games = finishing the games in progress; press Ctrl-C again to leave at once

# verify and make-key
cli-verified = {$file}: {$games}, all {$rest ->
    [table] true, and so is the table
    [open] true; the tournament is not over
   *[games] true
}
cli-not-true = {$count ->
    [one] 1 statement does not hold in {$games}
   *[other] {$count} statements do not hold in {$games}
}
cli-head = head: sha256 {$digest}
cli-unsigned = unsigned: the games are legal and the table follows from them, but whoever wrote the file may have made them up
cli-signed = signed with the key {$key}: {$whose ->
    [given] the key you gave
   *[unknown] use --key to check whose it is
}
cli-key-secret = {$file}: the secret key, for --sign; keep it to yourself
cli-key-public = {$file}: the public key, for verify --key

# agents
cli-nothing-to-say = {$file}: no problems found
cli-warning = {$place}: warning: {$what}
cli-stopped = [{$agent}] stopped: {$why}
cli-failed = [{$agent}] failed{$line ->
    [0] {""}
   *[other] {" "}in line {$line}
}: {$what}
cli-acts = [{$agent}] acts: {$action}
cli-trial = {$passed ->
    [yes] yes {" "}{$what}
   *[no] NO {"  "}{$what}
}
cli-flush = A line that waits in a buffer never arrives: the program must flush its output after every line, in Python with print(..., flush=True).
cli-help-label = help

# the list of games
cli-also-called = also called {$names}
cli-option = option {$key}: {$help}

# queens
cli-player-wins = {$player} wins
cli-no-move-wins = no move of {$player} wins
cli-winning-moves = winning moves: {$moves}
cli-grundy = Grundy value {$value}
cli-spent = {$seconds} s, {$nodes} nodes, {$filled} of {$slots} slots
cli-not-in-time = not solved in time: {$spent}
cli-taken-over = {$count} answers read from {$file}
cli-progress = {$seconds} s, {$nodes} nodes, table {$percent} % full, {$done} of {$moves} moves done
cli-strategy = {$player} wins side {$side} under {$rule} against every reply: {$situations}, {$moves}
cli-situations = {$count ->
    [one] 1 situation
   *[other] {$count} situations
}
cli-strategy-refused = refused: {$why}
cli-duel-game = game {$number}: {$winner} wins, {$ending}
cli-duel-score = white won {$white}, black won {$black}

# checkers
cli-placements = shortest sequences from the start: {$sequences}
    placements by rounds: {$layers}
cli-no-way = no solution was found in time; try a longer --time
cli-side-wins = the side to move wins in {$plies ->
    [one] 1 ply
   *[other] {$plies} plies
}
cli-side-loses = the side to move loses in {$plies ->
    [one] 1 ply
   *[other] {$plies} plies
}
cli-side-draws = a draw
cli-duel = size {$size}, rule {$rule}: {$value}
    positions {$positions}, won {$won}, lost {$lost}, drawn {$drawn}, over {$over} (lost {$overlost}, won {$overwon})
    longest {$longest} plies; {$bytes} bytes

# sokoban
cli-level-by = {$title} by {$author}
cli-boxes = {$count ->
    [one] 1 box
   *[other] {$count} boxes
}
cli-word-boxes = {$count ->
    [one] box
   *[other] boxes
}
cli-word-levels = levels
cli-word-error = error
cli-word-pushes = pushes
cli-word-moves = moves
cli-word-optimal = optimal
cli-at-least = at least {$bound}
cli-status = {$status ->
    [solved] solved
    [unsolvable] unsolvable
    [budget] budget
    [shorter] shorter
    [same] same
    [unsolved] unsolved
   *[error] error
}
cli-level-solved = level {$level}: solved, {$counts}
cli-level-unsolved = level {$level}: not solved, {$boxes} left, {$counts}
cli-solved-all = solved {$solved}, proved shortest {$optimal}, proved unsolvable {$unsolvable}, not finished {$unfinished}, {$seconds} s in all
cli-shortened-all = shorter {$shorter}, same {$same}, without a solution {$missing}; in all {$pushes} pushes, {$moves} moves
cli-rated = {$level}: {$title}
    pushes {$pushes}, moves {$moves}, box lines {$lines}, box changes {$changes}, pushes off deposits {$detours}
    at least {$bound} pushes (at first sight {$first}), gap {$gap}; states searched {$nodes}
    boxes {$boxes}, not on deposits {$astray}; cells {$cells}, dead {$dead}
cli-same-puzzle = {$number}: {$title}
cli-no-same-puzzle = no level of {$file} is the same puzzle
cli-generated = levels {$levels}, rooms tried {$tries}, pushes {$pushes}, {$seconds} s

# counts that take long
cli-outlook = about 10^{$digits} sequences to count: {$time}; Ctrl-C stops it
cli-never = it will not end
cli-years = it takes about {$count} years
cli-days = it takes about {$count} days
cli-depth = depth {$depth}: {$count}

# chess
cli-mate = mate in {$moves}, {$solutions ->
    [one] 1 solution
   *[other] {$solutions} solutions
}
cli-no-mate = no mate in {$moves}
cli-mate-in = mate in {$moves}
cli-mate-undecided = not decided, no mate in {$moves}
cli-mate-differs = line {$line}: {$fen}: {$found}, the file says {$moves}
cli-mates-checked = {$right} of {$all} as the file says, {$unique} with one solution
cli-forced = {$more ->
    [yes] more than {$count}
   *[no] {$count}
} of {$moves ->
    [one] 1 move
   *[other] {$moves} moves
}
cli-no-forced = no sequence of {$moves ->
    [one] 1 move
   *[other] {$moves} moves or fewer
}
cli-future-same = yes: it is the same position
cli-future-yes = yes: in {$moves ->
    [one] 1 move
   *[other] {$moves} moves
}, replayed by the specification
cli-future-no = no: {$why}
cli-future-undecided = not decided: {$why}
cli-puzzles-few = {$made ->
    [0] no problem was found; {$count} were wanted
    [one] only 1 problem of {$count} was found
   *[other] only {$made} problems of {$count} were found
}
cli-total = total {$count}
cli-sight-draw = draw
cli-sight-mate = mate {$moves}
cli-sight-mated = mated {$moves}
cli-judgement = {$judgement ->
    [inaccuracy] inaccuracy
    [mistake] mistake
    [blunder] blunder
   *[missed-mate] missed mate
}: {$best} was {$worth}
cli-analysis-side = {$side}: moves {$moves}, inaccuracies {$inaccuracies}, mistakes {$mistakes}, blunders {$blunders}, missed mates {$missed}, {$lost} points lost per move
cli-analysis-key = "mate 3" is proved by the tables or by the end of the game; "mate 3?" is what the engine saw
cli-graph-title = What White could expect after each move
cli-graph-mark = {$number}. {$played}: {$best} was better
cli-table-kept = was there
cli-table-built = built in {$seconds} s
cli-table-rebuilt = {$file}: built again
cli-tables-done = {$count ->
    [one] 1 class
   *[other] {$count} classes
} in {$seconds} s
cli-table-value = {$value ->
    [mates] mates in {$moves ->
        [one] 1 move
       *[other] {$moves} moves
    }
    [mated] {$moves ->
        [0] is mated
        [one] is mated in 1 move
       *[other] is mated in {$moves} moves
    }
   *[draws] draws
}
cli-table-side = {$side} {$value}
cli-table-move = {$mv} {$value}
cli-table-fits = every entry follows from the positions after its moves
cli-table-wrong = WRONG: {$fen}: {$side} {$says} by the table, {$should} by the moves
cli-head-class = class
cli-head-positions = positions
cli-head-wins = wins
cli-head-moves = moves
cli-head-position = position
cli-nobody-mates = nobody mates

# the lab
cli-lab-open = The lab is open at {$page} until Ctrl-C.
cli-lab-exported = {$count ->
    [one] 1 file
   *[other] {$count} files
} in {$folder}
cli-lab-copied = {$bytes} bytes in {$file}
cli-lab-restored = {$file} is back in {$place}
cli-lab-kept = what was there before is in {$before}

# run
cli-chunks = {$count ->
    [one] 1 chunk
   *[other] {$count} chunks
}
cli-run-done = {$chunks} done in {$spent} of work, {$aside} set aside; results in {$folder}
cli-run-advice = a chunk took {$mean} on average; on many machines, chunk = {$size} would make that about 20 s
cli-run-interrupted = interrupted with {$chunks} left; continue with --resume
cli-run-last = finishing the chunks in progress; press Ctrl-C again to leave at once
cli-run-bar = chunks, {$elapsed}, {$left} left
cli-run-served = workers are served at {$address} until Ctrl-C
cli-run-status = {$done} of {$chunks} done, {$running} under way, {$aside} set aside; {$spent} of work
cli-run-rate = {$rate} chunks a minute, {$left} left
cli-run-chunk = chunk {$index}: {$what}
cli-run-verified = {$chunks} computed again: {$wrong ->
    [0] all true
    [one] 1 not true
   *[other] {$wrong} not true
}{$missing ->
    [0] {""}
   *[other] ; {$missing} without a result
}
cli-run-under-way = chunk {$index}: {$worker}, for {$time}
cli-run-failed = chunk {$index}: {$worker} failed{$aside ->
    [yes] , set aside
   *[no] {""}
}: {$evidence}

# other
cli-level-progress = level {$level}: {$nodes} nodes, bound {$bound}, {$memory} MiB, {$seconds} s
cli-ask-hint = Type questions, one per line, as in {$example}; end with Ctrl-D.
cli-listening = listening on {$address}
cli-trust = {$file} starts these programs:
cli-trust-question = Run them? y/n
cli-show-moves = {$player} to move: {$count ->
    [one] 1 move
   *[other] {$count} moves
}
cli-show-over = The game is over: {$outcome}.
cli-project-needs = {$file}: {$need}, which does not exist here; the agents run without it
cli-colour = {$colour ->
    [white] white
   *[black] black
}
