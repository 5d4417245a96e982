# What the page of exercises says in English.

marking-no-game = there are no exercises called {$name}
marking-too-long = The text is {$found} bytes long; at most {$most} are judged here. “tablero grade” has no such limit.
marking-said-true = true
marking-said-false = false
marking-said-undefined = undefined
marking-said-skipped = not looked at
marking-scene = {$role ->
    [given] The board
    [next] The board after it
   *[output] The answer that was tried
}
marking-scene-turn = {$board}, {$player} to move
marking-page-alone = Play alone
marking-page-people = People
marking-page-class = Class
marking-page-arena = Results
marking-page-grade = Exercises
marking-page-language = Language
marking-page-theme = Colours
marking-page-theme-auto = like the system
marking-page-theme-light = light
marking-page-theme-dark = dark
marking-page-theme-contrast = high contrast
marking-page-title = Check an exercise
marking-page-lead = Paste a specification, drop a file, or begin to type. Each exercise is judged here, in this page, while you type: nothing is uploaded.
marking-page-subject = Exercises of
marking-page-example = Example
marking-page-example-none = your own text
marking-page-example-right = all right
marking-page-example-wrong = with a mistake
marking-page-file = Open a file
marking-page-clear = Clear
marking-page-text = Your hand-in: text, LaTeX or Markdown
marking-page-drop = Drop the file here.
marking-page-findings = What reading it shows
marking-page-nothing = Everything can be read.
marking-page-empty = There is nothing to judge yet.
marking-page-marks = Exercises
marking-page-judging = Judging…
marking-page-done = Done.
marking-page-stopped = Stopped.
marking-page-stop = Stop
marking-page-again = Judge again
marking-page-exercise = Exercise
marking-page-long = The text is too long: at most ⟨most⟩ bytes are judged here. “tablero grade” has no such limit.
marking-page-right = right
marking-page-of = of
marking-page-slow = It was stopped after ⟨seconds⟩ seconds. “tablero grade” on your machine takes as long as you let it.
marking-page-error = Error
marking-page-warning = Warning
marking-page-line = line
marking-page-student = Your formula says
marking-page-reference = The reference says
marking-page-question = The question
marking-page-hint = Where to look
marking-page-terms = Your formula on this board, term by term
marking-page-terms-help = The parts that decide are open. The values of variables stand beside the part that binds them.
marking-page-with = with
marking-page-uses = the definition of
marking-page-failed = The judge could not be loaded: try again later.
marking-page-lost = The judge failed on this text. Change it and it starts again.
marking-page-binary = This file is not a text.
