# What robots of any game say about a move in English.

robot-wins = it wins
robot-wins-in = it wins in {$plies} plies
robot-loses = every move loses against perfect play
robot-unproved = not proved
