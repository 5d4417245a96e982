"""A small learner for tiny Sokoban, in NumPy alone.

    python examples/python/learn_sokoban.py

It learns by imitation and search of its own: every level of a training set is played many times at once in a batch; a table of values is
not enough, since the levels differ, so a linear network of small patterns around the person tells how good each action is, and is
trained by Q-learning. Then levels that it has never seen are played, and it says how many of them it solves.
"""

from __future__ import annotations

import argparse

import numpy as np

import tablero
from tablero.batch import SokobanBatch


def levels(count: int, seed: int) -> list[str]:
    """Levels of one box in rooms of 5 x 5 cells inside the walls."""
    made = tablero.sokoban.generate(count, width=7, height=7, boxes=1, pushes=2, seed=seed, time=300)
    return [one.level.xsb for one in made]


class Network:
    """One hidden layer over the planes, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights = [
            chance.normal(0, np.sqrt(2 / inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            chance.normal(0, np.sqrt(2 / hidden), (hidden, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            chance.normal(0, 0.01, (hidden, 4)).astype(np.float32),
            np.zeros(4, np.float32),
        ]
        self.moments = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def values(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        one, a, two, b, three, c = self.weights
        first = np.maximum(seen @ one + a, 0)
        second = np.maximum(first @ two + b, 0)
        return first, second, second @ three + c

    def learn(self, seen: np.ndarray, actions: np.ndarray, targets: np.ndarray, rate: float) -> None:
        first, second, values = self.values(seen)
        rows = np.arange(len(seen))
        wrong = np.zeros_like(values)
        wrong[rows, actions] = np.clip(values[rows, actions] - targets, -1, 1) / len(seen)
        back = (wrong @ self.weights[4].T) * (second > 0)
        front = (back @ self.weights[2].T) * (first > 0)
        slopes = [seen.T @ front, front.sum(0), first.T @ back, back.sum(0), second.T @ wrong, wrong.sum(0)]
        self.steps += 1
        for weight, slope, moment, square in zip(self.weights, slopes, self.moments, self.squares):
            moment += 0.1 * (slope - moment)
            square += 0.001 * (slope * slope - square)
            even = 1 - 0.999**self.steps
            weight -= rate * moment / (1 - 0.9**self.steps) / (np.sqrt(square / even) + 1e-8)


def flat(seen: np.ndarray) -> np.ndarray:
    return seen.reshape(len(seen), -1).astype(np.float32)


def train(train_levels: list[str], steps: int, seed: int) -> Network:
    games = 64
    batch = SokobanBatch(train_levels, games, rows=7, columns=7, max_steps=40)
    batch.reset(seed)
    chance = np.random.default_rng(seed)
    inputs = int(np.prod(batch.observation_shape))
    network, steady = Network(inputs, 256, seed), Network(inputs, 256, seed)
    room = 60_000
    kept = {
        "seen": np.zeros((room, inputs), np.uint8),
        "next": np.zeros((room, inputs), np.uint8),
        "action": np.zeros(room, np.int64),
        "reward": np.zeros(room, np.float32),
        "ended": np.zeros(room, np.float32),
    }
    filled = 0
    for step in range(steps):
        seen = batch.observations.reshape(games, -1).copy()
        mask = batch.masks.copy()
        explore = max(0.1, 1 - step / (steps * 0.5))
        values = network.values(seen.astype(np.float32))[2]
        best = np.where(mask == 1, values, -np.inf).argmax(1)
        random = np.array([chance.choice(np.flatnonzero(row)) for row in mask])
        actions = np.where(chance.random(games) < explore, random, best)
        batch.step(actions)
        after = batch.observations.reshape(games, -1).copy()
        done = batch.terminated | batch.truncated
        after[done] = batch.finals.reshape(games, -1)[done]
        at = (np.arange(games) + step * games) % room
        kept["seen"][at], kept["next"][at], kept["action"][at] = seen, after, actions
        kept["reward"][at], kept["ended"][at] = batch.rewards[:, 0], batch.terminated
        filled = min(room, filled + games)
        if filled < 2000:
            continue
        for _ in range(2):
            chosen = chance.integers(filled, size=256)
            following = kept["next"][chosen].astype(np.float32)
            pick = network.values(following)[2].argmax(1)
            later = steady.values(following)[2][np.arange(256), pick]
            targets = kept["reward"][chosen] / 10 + 0.97 * later * (1 - kept["ended"][chosen])
            network.learn(kept["seen"][chosen].astype(np.float32), kept["action"][chosen], targets, 5e-4)
        if step % 200 == 0:
            steady.weights = [one.copy() for one in network.weights]
    return network


def solved(network: Network, test_levels: list[str]) -> float:
    """The share of levels that the network solves, one try each; where it would go back to where it was, it takes the next best."""
    batch = SokobanBatch(test_levels, len(test_levels), rows=7, columns=7, max_steps=60, autoreset=True)
    batch.reset(1, levels=list(range(1, len(test_levels) + 1)))
    won = np.zeros(len(test_levels), bool)
    over = np.zeros(len(test_levels), bool)
    visits: list[dict[bytes, int]] = [{} for _ in test_levels]
    for _ in range(60):
        seen = flat(batch.observations)
        values = np.where(batch.masks == 1, network.values(seen)[2], -np.inf)
        actions = values.argmax(1)
        for game, row in enumerate(batch.observations):
            key = row.tobytes()
            times = visits[game].get(key, 0)
            visits[game][key] = times + 1
            order = np.argsort(-values[game])
            legal = [int(action) for action in order if batch.masks[game, action]]
            if legal:
                actions[game] = legal[times % len(legal)]
        batch.step(actions)
        won |= batch.terminated & ~over
        over |= batch.terminated | batch.truncated
    return float(won.mean())


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--steps", type=int, default=6000)
    reader.add_argument("--levels", type=int, default=600)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    every = list(dict.fromkeys(levels(given.levels + 100, given.seed)))
    train_levels, test_levels = every[:-100], every[-100:]
    network = train(train_levels, given.steps, given.seed)
    print(f"trained on {len(train_levels)} levels: solves {solved(network, train_levels[:100]):.0%} of 100 of these")
    print(f"solves {solved(network, test_levels):.0%} of {len(test_levels)} levels it has never seen")


if __name__ == "__main__":
    main()
