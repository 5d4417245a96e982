# What robots of any game say about a move in Portuguese.

robot-wins = ganha
robot-wins-in = ganha em {$plies} lances
robot-loses = toda jogada perde contra um jogo perfeito
robot-unproved = sem prova
