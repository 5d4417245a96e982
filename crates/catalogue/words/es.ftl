# What robots of any game say about a move in Spanish.

robot-wins = gana
robot-wins-in = gana en {$plies} medias jugadas
robot-loses = toda jugada pierde contra un juego perfecto
robot-unproved = sin demostrar
