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
cli-sandbox = sandbox: {$caging}
cli-games = {$count ->
    [one] 1 game
   *[other] {$count} games
}
cli-interrupted = interrupted after {$games}; {$kept}
cli-kept-results = go on with --db {$file} --resume
cli-kept-records = their records are in {$file}
cli-kept-nothing = nothing was kept, for there was no --db
cli-last-games = the games under way are played to their end; Ctrl-C again leaves at once

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
   *[unknown] whose it is, --key tells
}
cli-key-secret = {$file}: the secret key, for --sign; show it to nobody
cli-key-public = {$file}: the public key, for verify --key

# agents
cli-nothing-to-say = {$file}: nothing to say
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
cli-taken-over = {$count} answers taken over from {$file}
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
cli-no-way = no way was found in time: give it more with --time
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

# counts that take long
cli-outlook = about 10^{$digits} sequences to count: {$time}; Ctrl-C stops it
cli-never = it will not end
cli-years = it takes about {$count} years
cli-days = it takes about {$count} days
cli-depth = depth {$depth}: {$count}
