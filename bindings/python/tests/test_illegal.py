"""Random illegal input for every entry point: nothing is accepted, and nothing but the package's own exceptions comes out.

`TABLERO_CASES=1000000` tries a million. A failure prints the number of the case; its seed is that number.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import tablero  # noqa: E402
from tablero import _native, envs, errors, pettingzoo  # noqa: E402
from tablero._position import _restore  # noqa: E402
from tablero.batch import Batch, SokobanBatch  # noqa: E402

Attack = Callable[[random.Random], object]

#: What Python itself raises for values of other types, before the package sees them.
TYPES = (TypeError, OverflowError)
SQUARES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]


def nonsense(chance: random.Random) -> str:
    """A text that nothing accepts: whatever stands around it, there is a snowman in it."""
    length = chance.randrange(12)
    letters = [chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x110000 - 0x800) % 0xD7FF))) for _ in range(length)]
    letters.insert(chance.randrange(length + 1), "☃")
    return "".join(letters)


def other(chance: random.Random) -> object:
    """A value of another type."""
    return chance.choice([None, 5, 2.5, b"a2", [], {}, object(), (1, 2), True, 2**80])


class Grounds:
    """Positions and environments that are attacked, made once."""

    def __init__(self) -> None:
        self.chess = tablero.chess.Position()
        for mv in ("a2a3", "a7a6", "h2h3"):
            self.chess = self.chess.play(mv)
        self.queens = tablero.queens.Position("6: a1 c2")
        self.checkers = tablero.checkers.Position(size=2, players="135")
        self.level = tablero.sokoban.Position(collection="microban", level=1)
        self.all = [self.chess, self.queens, self.checkers, self.level]
        self.batch = Batch(self.chess, 4)
        self.batch.reset(1)
        self.hops = Batch(self.checkers, 4, hops=True)
        self.hops.reset(1)
        self.rooms = SokobanBatch("microban", 4)
        self.rooms.reset(1)
        self.room = envs.SokobanEnv("microban")
        self.room.reset(seed=1)
        self.duel = envs.DuelEnv("queens", options={"side": 5}, strict=True)
        self.duel.reset(seed=1)
        self.table = pettingzoo.raw_env("queens", options={"side": 5})
        self.table.reset(seed=1)
        self.state = tablero.functional.load_game("checkers", size=1).new_initial_state()
        self.pickled = pickle.dumps(self.chess, 0)

    def illegal_action(self, chance: random.Random, legal: list[int], count: int) -> int:
        action = chance.choice([chance.randrange(-count, 2 * count), chance.randrange(-(2**63), 2**63)])
        return -1 if action in legal else action

    def attacks(self) -> list[Attack]:
        def pair(chance: random.Random) -> object:
            mv = chance.choice(SQUARES) + chance.choice(SQUARES)
            return None if mv in self.chess.legal_moves() else self.chess.play(mv)

        def cell(chance: random.Random) -> object:
            mv = f"{chance.choice('abcdefgh')}{chance.randrange(0, 12)}"
            return None if mv in self.queens.legal_moves() else self.queens.play(mv)

        def edited(chance: random.Random) -> object:
            # What the pickle says of the position; that a pickle may call anything is pickle's own affair.
            text = self.chess.text.encode()
            made = bytearray(text)
            made[chance.randrange(len(text))] = ord("?")
            return pickle.loads(self.pickled.replace(text, bytes(made)))

        def restored(chance: random.Random) -> object:
            arguments: list[object] = [1, "chess", (), self.chess.text]
            arguments[chance.randrange(4)] = chance.choice([nonsense(chance), (("☃", "1"),), 2, None, 2.5])
            return _restore(*arguments)

        def batch(chance: random.Random) -> object:
            made = chance.choice([self.batch, self.hops])
            actions = made.sample().copy()
            game = chance.randrange(4)
            actions[game] = self.illegal_action(chance, np.flatnonzero(made.masks[game]).tolist(), made.actions)
            return made.step(actions)

        def shapes(chance: random.Random) -> object:
            made = np.zeros(chance.choice([0, 1, 3, 5, (4, 1), (2, 2)]), chance.choice([np.int64, np.float32, bool, np.uint8]))
            return chance.choice([self.batch, self.hops, self.rooms]).step(made)

        def rooms(chance: random.Random) -> object:
            actions = [0, 1, 2, 3]
            actions[chance.randrange(4)] = self.illegal_action(chance, [0, 1, 2, 3], 4)
            return self.rooms.step(actions)

        def step(env: object, legal: Callable[[], list[int]], count: int) -> Attack:
            return lambda chance: env.step(self.illegal_action(chance, legal(), count))  # type: ignore[attr-defined]

        def operand(chance: random.Random) -> object:
            position = chance.choice(self.all)
            name, _originals, _summary, operands = chance.choice(_native.operations(position.game))
            if not operands:
                raise errors.BadQuestion("nothing to attack")
            which = chance.choice(operands)[0]
            wrong = chance.choice([nonsense(chance), {"☃": 1}, [["☃"]], float("nan")])
            return position.ask(name, **{which + ("_" if which == "from" else ""): wrong})

        return [
            lambda chance: tablero.chess.Position(nonsense(chance)),
            lambda chance: tablero.queens.Position(nonsense(chance)),
            lambda chance: tablero.checkers.Position(nonsense(chance)),
            lambda chance: tablero.sokoban.Position(nonsense(chance)),
            lambda chance: tablero.sokoban.Position(collection=nonsense(chance)),
            lambda chance: tablero.queens.Position(side=chance.choice([0, -1, 1025, 2**70, "x"])),
            lambda chance: tablero.checkers.Position(size=chance.choice([0, -1, 65, 2**70, "x"])),
            lambda chance: tablero.position(nonsense(chance)),
            lambda chance: tablero.position("queens", None, **{"☃": 1}),
            lambda chance: chance.choice(self.all).play(nonsense(chance)),
            lambda chance: chance.choice(self.all).play(other(chance)),  # type: ignore[arg-type]
            lambda chance: chance.choice(self.all).ask(nonsense(chance)),
            lambda chance: chance.choice(self.all).svg(nonsense(chance)),
            lambda chance: chance.choice(self.all).analyse(nonsense(chance)),
            lambda chance: tablero.Columns([{"a": 1}, {"a": nonsense(chance)}]).__arrow_c_stream__(),
            lambda chance: self.level.solve(nonsense(chance)),
            lambda chance: self.level.improve(nonsense(chance)),
            lambda chance: tablero.Match(self.chess, [nonsense(chance), "random"]).play(),
            lambda chance: tablero.Match(self.chess, ["random", "random"], clock=nonsense(chance)).play(),
            lambda chance: self.chess.is_next_position(chance.choice(self.all[1:]), "a2", "a3"),
            pair,
            cell,
            edited,
            restored,
            batch,
            shapes,
            rooms,
            operand,
            step(self.room, lambda: [0, 1, 2, 3], 4),
            step(self.duel, lambda: self.duel._now().legal_actions(), 25),
            step(self.table, lambda: self.table.position._native.legal_actions(), 25),
            lambda chance: self.state.apply_action(self.illegal_action(chance, self.state.legal_actions(), 170)),
        ]


def test_nothing_illegal_is_accepted(cases: int) -> None:
    grounds = Grounds()
    attacks = grounds.attacks()
    before = [position.text for position in grounds.all]
    batches = grounds.batch, grounds.hops, grounds.rooms
    seen = [made.observations.copy() for made in batches]
    for case in range(cases):
        chance = random.Random(case)
        attack = attacks[case % len(attacks)]
        try:
            accepted = attack(chance)
        except (errors.InternalError, MemoryError):
            raise
        except (errors.TableroError, *TYPES):
            continue
        # What happened to be legal was not tried.
        assert accepted is None and attack.__name__ in ("pair", "cell"), f"case {case}: {accepted!r}"
    assert [position.text for position in grounds.all] == before
    assert all((before == made.observations).all() for before, made in zip(seen, batches))
    assert grounds.state.history() == []
