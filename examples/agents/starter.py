#!/usr/bin/env python3
"""A player for any of the four games, to begin with. Python 3, nothing to install.

    tablero check-agent "python3 examples/agents/starter.py"
    tablero match queens --seat "cmd:python3 examples/agents/starter.py" --seat robot:random --games 10

It talks to the referee in lines of JSON, as docs/protocol.md says: the referee writes to our standard input, we
answer on standard output. To look inside, print to standard error: what stands on standard output must be a message.
"""

import json
import random
import sys

chance = random.Random(1)  # a fixed seed: the same game can be played again


def say(**message):
    # One object on one line. Without flush the line would wait in a buffer, and the referee for us.
    print(json.dumps(message), flush=True)


def debug(*words):
    print(*words, file=sys.stderr)


# The part to make your own. `moves` are all legal moves as text, `turn` is the whole message: turn["position"] is the
# board, turn["last"] the move before, turn["clock"] the time you have.
def choose(game, turn, moves):
    if game == "queens":
        return choose_cell(moves)
    return chance.choice(moves)


# In the queens duel the moves are the free cells, and whoever places the last queen wins. So take a cell that leaves
# none; or else, once few are left, one after which the opponent has no such cell.
def choose_cell(cells):
    last = [cell for cell in cells if not left(cell, cells)]
    safe = []
    if len(cells) <= FEW:
        for cell in cells:
            rest = left(cell, cells)
            if all(left(reply, rest) for reply in rest):
                safe.append(cell)
    debug(len(cells), "free cells:", len(last), "win,", len(safe), "are safe")
    return chance.choice(last or safe or cells)


# With more cells than this, trying all replies takes long and says little.
FEW = 20


def left(cell, cells):
    return [other for other in cells if not on_a_line(cell, other)]


# "c2" and "d3" lie on a diagonal. Columns after z are aa, ab and so on.
def on_a_line(one, other):
    (a, b), (x, y) = numbers(one), numbers(other)
    return a == x or b == y or abs(a - x) == abs(b - y)


def numbers(cell):
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(cell[len(letters):])


def main():
    game = ""
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            # "moves": True asks the referee to list the legal moves in every turn.
            say(type="hello", protocol="tablero", version=1, name="starter.py", moves=True)
        elif kind == "start":
            game = message["game"]
        elif kind == "turn":
            # The id says which turn this answers; without it the move counts for nothing.
            say(type="move", id=message["id"], move=choose(game, message, message["moves"]))
        elif kind == "bye":
            break
        # All other messages (welcome, position, result) need no answer.


main()
