"""Random play at N = 4 beside OpenSpiel, both in processor seconds of one core.

    cargo xtask bench checkers

The two do different work. A turn of Tablero lists every (from, to) move of the player, chains of jumps of any length
included, chooses one evenly and plays it. An action of OpenSpiel is a single hop: one step, one jump of a chain that
may go on, or the end of a turn; its list holds single hops only. So several of its actions make a turn, each found by
looking at the six neighbours of the pieces, and its random play weighs moves differently. The figures stand side
by side to show the order of magnitude, not as a ratio of equal work.
"""

import json
import pathlib
import random
import resource
import subprocess
import time

import pyspiel

ROOT = pathlib.Path(__file__).resolve().parents[4]
TURNS = 3_000_000
HOPS = 30_000


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def tablero(players):
    program = ROOT / "target/release/examples/random_turns"
    before = children()
    done = subprocess.run([program, str(TURNS), players], capture_output=True, check=True, text=True)
    seconds = children() - before
    listed = json.loads(done.stdout)["moves_listed"]
    print(
        f"tablero    players {players:<6} {TURNS / seconds / 1e6:8.3f} million complete random turns"
        f" per CPU second ({listed / TURNS:.1f} moves listed a turn)"
    )


def openspiel(players):
    game = pyspiel.load_game("chinese_checkers", {"players": players})
    chance = random.Random(1)
    state = game.new_initial_state()
    begin = time.process_time()
    listed = 0
    for _ in range(HOPS):
        if state.is_terminal():
            state = game.new_initial_state()
        actions = state.legal_actions()
        listed += len(actions)
        state.apply_action(chance.choice(actions))
    seconds = time.process_time() - begin
    print(
        f"open_spiel players {players:<6} {HOPS / seconds / 1e6:8.3f} million random hops"
        f" per CPU second ({listed / HOPS:.1f} hops listed each time)"
    )


if __name__ == "__main__":
    for numbers in ("14", "135", "123456"):
        tablero(numbers)
    for count in (2, 3, 6):
        openspiel(count)
