"""Steps a second of CPU time on one core, ours beside the peers that are installed.

Each row runs in a process of its own, and is the best of three. The work differs: the last column says how.
"""

import os
import subprocess
import sys
import time

for name in ("OMP_NUM_THREADS", "XLA_FLAGS"):
    os.environ.setdefault(name, "1" if name == "OMP_NUM_THREADS" else "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

SECONDS = 3.0


def rate(work, steps=None):
    """The best of three rates of a function that does so many steps, or says how many it did."""
    work()
    best = 0.0
    for _ in range(3):
        done, began = 0, time.process_time()
        while (used := time.process_time() - began) < SECONDS / 3:
            counted = work()
            done += counted if steps is None else steps
        best = max(best, done / used)
    return best


def sokoban_batch(games=1024, **arguments):
    from tablero.batch import SokobanBatch

    levels = [one.level.xsb for one in levels_ten()]
    batch = SokobanBatch(levels, games, rows=10, columns=10, **arguments)
    batch.reset(1)

    def work():
        for _ in range(100):
            batch.step(batch.sample())

    return rate(work, 100 * games)


def levels_ten():
    import tablero

    return tablero.sokoban.generate(50, width=10, height=10, boxes=(2, 4), pushes=5, seed=1)


def sokoban_alone():
    from tablero.envs import SokobanEnv

    env = SokobanEnv([one.level.xsb for one in levels_ten()], rows=10, columns=10)
    env.reset(seed=1)
    actions = [0, 3, 1, 2, 2, 0, 1, 3] * 125

    def work():
        for action in actions:
            _seen, _reward, terminated, truncated, _info = env.step(action)
            if terminated or truncated:
                env.reset()

    return rate(work, 1000)


def game_batch(name, games=1024, hops=False, **options):
    import tablero
    from tablero.batch import Batch

    batch = Batch(tablero.position(name, None, **options), games, max_plies=400, hops=hops)
    batch.reset(1)

    def work():
        for _ in range(20):
            batch.step(batch.sample())

    return rate(work, 20 * games)


def checkers_functional():
    import random

    import tablero

    return functional(tablero.functional.load_game("checkers", size=4), random.Random(1))


def functional(game, chance):
    """Legal actions and an action of chance, as algorithms written against OpenSpiel do it."""

    def work():
        state = game.new_initial_state()
        for step in range(200):
            if state.is_terminal():
                return step
            state.apply_action(chance.choice(state.legal_actions()))
        return 200

    return rate(work)


def chess_aec(env):
    env.reset(seed=1)
    chance = __import__("random").Random(1)

    def work():
        for _ in range(50):
            seen, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[chance.randrange(len(legal))]))

    return rate(work, 50)


def ours_aec():
    from tablero.pettingzoo import raw_env

    return chess_aec(raw_env("chess"))


def peer_pettingzoo():
    from pettingzoo.classic import chess_v6

    return chess_aec(chess_v6.raw_env())


def peer_gym_sokoban():
    import warnings

    warnings.simplefilter("ignore")
    import numpy

    # The package was written for an older NumPy.
    for old, new in (("bool8", numpy.bool_), ("float_", numpy.float64), ("int", int), ("bool", bool)):
        if old not in vars(numpy):
            setattr(numpy, old, new)
    from gym_sokoban.envs.sokoban_env import SokobanEnv

    env = SokobanEnv(dim_room=(10, 10), num_boxes=3, max_steps=10**9)
    env.reset()
    actions = [1, 4, 2, 3, 3, 1, 2, 4] * 25

    def work():
        for action in actions:
            env.step(action, observation_mode="tiny_rgb_array")

    return rate(work, 200)


def peer_open_spiel_checkers():
    import random

    import pyspiel

    return functional(pyspiel.load_game("chinese_checkers"), random.Random(1))


def peer_jumanji():
    import jax
    import jumanji
    from jumanji.environments.routing.sokoban.generator import ToyGenerator

    env = jumanji.make("Sokoban-v0", generator=ToyGenerator())
    games = 1024
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state, first = jax.jit(jax.vmap(env.reset))(keys)

    def many(carry, _):
        state, key, total = carry
        key, own = jax.random.split(key)
        actions = jax.random.randint(own, (games,), 0, 4)
        state, stepped = jax.vmap(env.step)(state, actions)
        # Something reads every observation.
        return (state, key, total + stepped.observation.grid.sum(dtype="int32")), None

    run = jax.jit(lambda carry: jax.lax.scan(many, carry, None, length=100)[0])
    carry = (state, jax.random.PRNGKey(2), first.observation.grid.sum(dtype="int32"))

    def work():
        jax.block_until_ready(run(carry))

    return rate(work, 100 * games)


ROWS = {
    "Sokoban, 1024 rooms": (sokoban_batch, "10 x 10 planes, mask and reward of each room, actions by chance, levels begin anew"),
    "Sokoban, 64 rooms": (lambda: sokoban_batch(64), "the same"),
    "Sokoban, one room": (sokoban_alone, "Gymnasium's step(), a copy of the planes and the mask"),
    "Lite Chess, 1024 games": (lambda: game_batch("chess"), "planes, mask of 4096 actions, legal actions by chance"),
    "Chinese checkers by turns, 1024 games": (lambda: game_batch("checkers", size=4), "whole turns: planes, mask of 14642 actions, legal actions by chance"),
    "Chinese checkers by hops, 1024 games": (lambda: game_batch("checkers", size=4, hops=True), "single hops: planes, mask of 487 actions, legal actions by chance"),
    "Queens duel, 1024 games": (lambda: game_batch("queens", side=8), "planes, mask of 64 actions, legal actions by chance"),
    "Lite Chess, PettingZoo": (ours_aec, "AEC step with planes and mask, legal action by chance"),
    "Chinese checkers, functional": (checkers_functional, "whole turns: legal_actions and apply_action, no observation"),
    "gym-sokoban": (peer_gym_sokoban, "one room of 10 x 10, tiny picture; other rooms, no mask"),
    "PettingZoo chess_v6": (peer_pettingzoo, "whole chess, 111 planes, mask; AEC step as ours"),
    "OpenSpiel chinese_checkers": (peer_open_spiel_checkers, "single hops: legal_actions and apply_action through Python, no observation"),
    "Jumanji Sokoban, 1024 rooms": (peer_jumanji, "two toy levels, jit on the CPU, observations read, no mask"),
}


#: Ours, a peer, and how many times it must be passed.
PAIRS = [
    ("Sokoban, 1024 rooms", "gym-sokoban", 10),
    ("Sokoban, one room", "gym-sokoban", 10),
    ("Lite Chess, 1024 games", "PettingZoo chess_v6", 10),
    ("Lite Chess, PettingZoo", "PettingZoo chess_v6", 10),
    ("Chinese checkers by hops, 1024 games", "OpenSpiel chinese_checkers", 10),
    ("Sokoban, 1024 rooms", "Jumanji Sokoban, 1024 rooms", 1),
]


def main() -> None:
    if len(sys.argv) > 1:
        print(ROWS[sys.argv[1]][0]())
        return
    rates: dict[str, float] = {}
    print("| what | steps/s of CPU, one core | what a step does |\n|---|---|---|")
    for name, (_work, told) in ROWS.items():
        done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True)
        if done.returncode == 0:
            rates[name] = float(done.stdout.splitlines()[-1])
            figure = f"{rates[name]:,.0f}"
        else:
            figure = "not run: " + (done.stderr.strip().splitlines() or ["?"])[-1][:90]
        print(f"| {name} | {figure} | {told} |", flush=True)
    for ours, peer, wanted in PAIRS:
        if ours in rates and peer in rates:
            print(f"{ours} / {peer}: {rates[ours] / rates[peer]:.1f} times, wanted {wanted}")


if __name__ == "__main__":
    main()
