"""A small learner for tiny Sokoban, in NumPy alone.

    python examples/python/learn_sokoban.py

The teacher is the generator: every level that it makes comes with a solution that is proved shortest. All levels are played at once in a
batch, along their solutions, and a network of two hidden layers learns from what is seen which action comes next. Then it plays
levels that it has never seen, and says how many of them it solves. It takes about two minutes of one core.
"""

from __future__ import annotations

import argparse

import numpy as np

import tablero
from tablero.batch import SokobanBatch

SIDE = 7  # five cells and the walls around them
LETTERS = {"u": 0, "d": 1, "r": 2, "l": 3}
#: The eight ways to turn and mirror a room: the lessons hold in all of them.
TURNS = [(quarters, mirrored) for quarters in range(4) for mirrored in (False, True)]


def lessons(levels: list[tablero.sokoban.Generated]) -> tuple[np.ndarray, np.ndarray]:
    """What is seen along the solutions, and the action that comes next."""
    batch = SokobanBatch([one.level.xsb for one in levels], len(levels), rows=SIDE, columns=SIDE, max_steps=None)
    batch.reset(1, levels=list(range(1, len(levels) + 1)))
    ways = [[LETTERS[letter.lower()] for letter in one.solution] for one in levels]
    seen, actions = [], []
    for step in range(max(map(len, ways))):
        going = np.array([step < len(way) for way in ways])
        chosen = np.array([way[step] if step < len(way) else 0 for way in ways])
        seen.append(batch.observations[going].copy())
        actions.append(chosen[going])
        batch.step(chosen)
    return np.concatenate(seen), np.concatenate(actions)


def turned(seen: np.ndarray, quarters: int, mirrored: bool) -> tuple[np.ndarray, np.ndarray]:
    """The same rooms turned, and where each action leads now."""
    arrows = np.array([(-1, 0), (1, 0), (0, 1), (0, -1)])
    if mirrored:
        seen, arrows = seen[..., ::-1], arrows * (1, -1)
    for _ in range(quarters):
        seen = np.rot90(seen, axes=(-2, -1))
        arrows = np.stack((-arrows[:, 1], arrows[:, 0]), axis=1)
    straight = {(-1, 0): 0, (1, 0): 1, (0, 1): 2, (0, -1): 3}
    return seen, np.array([straight[tuple(arrow)] for arrow in arrows.tolist()])


class Network:
    """Two hidden layers, trained by Adam to name the teacher's action."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, 4)]
        self.weights = [chance.normal(0, np.sqrt(2 / size[0]), size).astype(np.float32) for size in sizes]
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def layers(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The two hidden layers, and a score for each action."""
        one, two, three, a, b, c = self.weights
        first = np.maximum(seen @ one + a, 0)
        second = np.maximum(first @ two + b, 0)
        return first, second, second @ three + c

    def learn(self, seen: np.ndarray, actions: np.ndarray, rate: float) -> float:
        """One step downhill; gives the share of actions that were named right."""
        first, second, scores = self.layers(seen)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        right = float((chances.argmax(1) == actions).mean())
        chances[np.arange(len(seen)), actions] -= 1
        chances /= len(seen)
        back = (chances @ self.weights[2].T) * (second > 0)
        front = (back @ self.weights[1].T) * (first > 0)
        slopes = [seen.T @ front, first.T @ back, second.T @ chances, front.sum(0), back.sum(0), chances.sum(0)]
        self.steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
        return right


def train(seen: np.ndarray, actions: np.ndarray, steps: int, seed: int) -> Network:
    """Learns from the lessons, turned in all eight ways."""
    chance = np.random.default_rng(seed)
    network = Network(seen[0].size, 384, seed)
    named = 0.0
    for step in range(steps):
        chosen = chance.integers(len(seen), size=256)
        rooms, leads = turned(seen[chosen], *TURNS[chance.integers(len(TURNS))])
        rate = 1e-3 * (1 - step / steps)
        flat = np.ascontiguousarray(rooms).reshape(256, -1).astype(np.float32)
        named += 0.01 * (network.learn(flat, leads[actions[chosen]], rate) - named)
        if step % 2000 == 1999:
            print(f"after {step + 1} steps it names {named:.0%} of the teacher's actions", flush=True)
    return network


def solved(network: Network, levels: list[tablero.sokoban.Generated]) -> float:
    """The share of levels that the network solves, one try each. Where it stands as it has stood before, it takes its next choice."""
    batch = SokobanBatch([one.level.xsb for one in levels], len(levels), rows=SIDE, columns=SIDE, max_steps=80)
    batch.reset(1, levels=list(range(1, len(levels) + 1)))
    won, over = np.zeros(len(levels), bool), np.zeros(len(levels), bool)
    stood: list[dict[bytes, int]] = [{} for _ in levels]
    while not over.all():
        rooms = batch.observations.reshape(len(levels), -1).astype(np.float32)
        scores = np.where(batch.masks == 1, network.layers(rooms)[2], -np.inf)
        order = np.argsort(-scores, axis=1)
        actions = np.zeros(len(levels), np.int64)
        for game, row in enumerate(batch.observations):
            key = row.tobytes()
            times = stood[game][key] = stood[game].get(key, -1) + 1
            actions[game] = order[game, times % max(1, int(batch.masks[game].sum()))]
        batch.step(actions)
        won |= batch.terminated & ~over
        over |= batch.terminated | batch.truncated
    return float(won.mean())


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--levels", type=int, default=6000, help="how many levels it learns from")
    reader.add_argument("--steps", type=int, default=16000, help="how many steps it learns")
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    made = tablero.sokoban.generate(
        given.levels + 200, width=SIDE, height=SIDE, boxes=1, pushes=1, seed=given.seed, time=600
    )
    # No level is made twice, so the last ones are new to it.
    known, new = made[:-200], made[-200:]
    seen, actions = lessons(known)
    print(f"{len(known)} levels, {len(seen)} lessons", flush=True)
    network = train(seen, actions, given.steps, given.seed)
    print(f"it solves {solved(network, known[:200]):.0%} of 200 levels that it learned from")
    print(f"it solves {solved(network, new):.0%} of {len(new)} levels that it has never seen")


if __name__ == "__main__":
    main()
