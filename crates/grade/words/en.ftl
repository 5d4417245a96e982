# What grading tells people, in English.

grade-exercise = Exercise {$number} ({$name})
grade-verdict-right = right
grade-verdict-so-far = right so far: time ended before everything was asked
grade-verdict-wrong = wrong
grade-verdict-undefined = undefined
grade-verdict-static-error = cannot be read or typed
grade-verdict-not-executable = cannot be run
grade-verdict-missing = not in the file
grade-class-accepts-wrong = It accepts what it should reject (underspecified, subespecificación).
grade-class-rejects-right = It rejects what it should accept (overspecified, sobreespecificación).
grade-class-undefined = It has no truth value here (se indefine).
grade-class-pre-too-strong = Its precondition excludes an input that has an answer (too strong).
grade-class-pre-too-weak = Its precondition admits an input that has no answer (too weak).
grade-answers = Yours says {$student}, the reference {$reference}.
grade-smallest-men = No board with fewer than {$men ->
        [one] one man
       *[other] {$men} men
    } shows it: all smaller boards agree.
grade-smallest-cells = No level with fewer than {$cells ->
        [one] one cell
       *[other] {$cells} cells
    } shows it: all smaller levels agree.
grade-agrees = It agrees with the reference on {$questions ->
        [one] one question
       *[other] {$questions} questions
    }.
grade-agrees-men = It agrees with the reference on {$questions ->
        [one] one question
       *[other] {$questions} questions
    }, on all boards up to {$men} men among them.
grade-agrees-cells = It agrees with the reference on {$questions ->
        [one] one question
       *[other] {$questions} questions
    }, on all levels up to {$cells} cells among them.
grade-uses-wrong = By itself it is right: it fails because of another exercise that it uses.
grade-uses-exercise = By itself it is right: it fails because it uses exercise {$exercise}.
grade-isolated = With the other exercises taken from the reference: {$verdict}.
grade-warning = line {$line}, column {$column}: warning: {$message}
grade-error = line {$line}, column {$column}: {$message}
grade-hint-where = Look at line {$line}, column {$column}, in {$definition}.
grade-totals = {$right} of {$exercises} right.
grade-cut-short = {$count ->
        [one] One exercise was cut short by the time limit: its verdict is not final. Give it more with --time.
       *[other] {$count} exercises were cut short by the time limit: their verdicts are not final. Give them more with --time.
    }
grade-pattern-forall-and = A universal quantifier with ∧ where an implication is meant.
grade-pattern-exists-implies = An existential quantifier with an implication where ∧ is meant.
grade-pattern-quantifier = The other quantifier is needed.
grade-pattern-one-way = An implication one way where both ways are meant.
grade-pattern-comparison = Another comparison is needed.
grade-pattern-constant = Another number is needed.
grade-pattern-connective = Another connective or operation is needed.
grade-pattern-negation = A negation is missing or superfluous.
grade-pattern-index = One variable or component stands for another: i for j, row for column, column for owner.
grade-pattern-arguments = The arguments are in the wrong order.
grade-pattern-extra-conjunct = One conjunct is superfluous.
grade-pattern-guard-after-use = A guard comes after what it guards, or is missing.
grade-pattern-result-missing = The result does not occur in the postcondition.
grade-pattern-frame-missing = Nothing says that the rest of the board stays as it was.
grade-pattern-turn-missing = Nothing says whose turn it is afterwards.
grade-pattern-missing = Something is missing.
grade-pattern-rejects = This is what rejects it: it does not hold on the board shown.
grade-step-forall-and = Write range → property: with ∧, every value outside the range makes it false.
grade-step-exists-implies = Write range ∧ property: with an implication, any value outside the range is a witness.
grade-step-quantifier = Say the sentence aloud: is it one, or every one?
grade-step-one-way = Use ↔: as written, the other direction is left open.
grade-step-comparison = Try the two values at the border by hand.
grade-step-constant = Check the number against the sheet: rows and columns go from 0 to 7.
grade-step-connective = Evaluate both sides on the board shown.
grade-step-negation = Read the formula without it.
grade-step-index = Say what each component means: row and column of a square, kind and colour of a cell.
grade-step-arguments = Compare the call with the parameters of its definition.
grade-step-extra-conjunct = Ask which sentence of the sheet it comes from.
grade-step-guard-after-use = Put the range before the use, with ∧L or →L.
grade-step-result-missing = Say what the result is: as written, any output is accepted.
grade-step-frame-missing = Add that every other square keeps its cell.
grade-step-turn-missing = Add that the other player is to move.
grade-step-missing = Compare the board shown with each sentence of the sheet: which one does the formula not say?
grade-step-rejects = Work it out by hand on that board: which part should come out otherwise?
grade-conduct-slow = no answer in time
grade-conduct-crashed = it ended instead of answering
grade-conduct-non-deterministic = two answers to one question
grade-conduct-garbled = the line is not a JSON object with “answer” or “error”
grade-conduct-missing = it does not have it
grade-questions = {$count ->
        [one] one question
       *[other] {$count} questions
    }
grade-program-question = question:
grade-program-student = yours:
grade-program-reference = reference:
grade-agent-fault = fault
grade-agent-won = won
grade-agent-lost = not won
grade-agent-late = The time of the hand-in ended; what is missing was not played.
grade-agent-totals = {$games} games: {$won} won, {$faults ->
        [0] no fault
        [one] one fault
       *[other] {$faults} faults
    }.
grade-tad-no-axiom = no axiom says what “{$operation}” is here
grade-tad-overlap = two axioms of “{$operation}” say different things
grade-tad-restricted = “{$operation}” is used where its restriction does not hold
grade-tad-kind = something of type {$expected} was expected here
grade-tad-undefined = this has no value: the first of nothing, or a number out of range
grade-tad-unknown = “{$name}” is not declared
grade-tad-unknown-near = “{$name}” is not declared; did you mean “{$near}”?
grade-tad-fuel = rewriting “{$operation}” does not end
grade-tad-signature = the arguments of “{$operation}” are not understood: expected a state or level, an action, a cell
grade-tad-levels = no way to make a level is found: expected a generator that takes the walls, boxes and deposits as sets of cells and the person as a cell, or adds them one by one, and an operation from a state and an action to a state; “--map theirs=ours” names operations
grade-reading-upwards = read with rows that count upwards
grade-reading-rows = read with the row before the column
grade-reading-rows-upwards = read with the row before the column, rows counting upwards
grade-confirmed = Confirmed: {$questions} questions in {$pieces} pieces asked again, {$cases ->
        [0] no counterexample
        [one] one counterexample
       *[other] {$cases} counterexamples
    } among them.
grade-fault-unreadable = this is not a certificate
grade-fault-seal = the certificate was changed after it was made
grade-fault-source = the certificate belongs to another hand-in
grade-fault-exercise = exercise {$exercise} cannot be judged as the certificate says
grade-fault-count = exercise {$exercise}: the numbers of boards or questions do not add up
grade-fault-piece = exercise {$exercise}: asked again, the hand-in answers differently
grade-fault-case = exercise {$exercise}: the counterexample does not hold, or is not the first
grade-report-title = Grades: {$count ->
        [one] one hand-in
       *[other] {$count} hand-ins
    }
grade-report-hand-in = hand-in
grade-report-right = right
grade-report-same = The same mistake
grade-report-cut = ✓… agreed on every question until the time limit cut it short: not shown right.
grade-report-each = {$count ->
        [one] one hand-in
       *[other] {$count} hand-ins
    }
