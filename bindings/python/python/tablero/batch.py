"""Thousands of games in one call.

The arrays are written by the native half and used again by every call; what Python sees are views that cannot be written. Copy what
you keep. Finished games begin anew in the same step, and their last observations are in ``finals``. Results depend on the seeds and
the actions alone, never on the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native, sokoban
from ._position import BasePosition
from .errors import Closed, InvalidBatch

__all__ = ["Batch", "SokobanBatch", "levels_of"]


def _view(array: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    view = array.reshape(shape)
    view.flags.writeable = False
    return view


def seeds_of(seed: int | Sequence[int] | None, games: int) -> list[int]:
    """A seed for each game: those given, or numbers from one on; without any, by chance."""
    if seed is None:
        return np.random.SeedSequence().generate_state(games, np.uint64).tolist()  # type: ignore[no-any-return]
    if isinstance(seed, int | np.integer):
        return [(int(seed) + index) & (2**64 - 1) for index in range(games)]
    seeds = [int(one) for one in seed]
    if len(seeds) != games:
        raise InvalidBatch(f"seeds: expected {games} values, found {len(seeds)}")
    return [one & (2**64 - 1) for one in seeds]


def actions_of(actions: Any, games: int) -> NDArray[np.int64]:
    """Actions as the native half wants them; other types and shapes are refused rather than converted."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise InvalidBatch(f"actions: expected whole numbers, found {array.dtype}")
    if array.shape != (games,):
        raise InvalidBatch(f"actions: expected the shape ({games},), found {array.shape}")
    if array.dtype == np.uint64 and array.size and array.max() > np.iinfo(np.int64).max:
        raise InvalidBatch("actions: expected numbers below 2**63")
    return np.ascontiguousarray(array, dtype=np.int64)


class _Arrays:
    """What both kinds of batches have."""

    _native: _native.Batch | _native.Rooms | None

    def _show(self, games: int, shape: tuple[int, ...], actions: int, players: int) -> None:
        arrays = self._open().arrays
        #: What is seen of each game.
        self.observations = _view(arrays.observations, (games, *shape))
        #: What was seen last of the games that ended in this step; old for the others.
        self.finals = _view(arrays.finals, (games, *shape))
        #: A one for each action that may be played (in Sokoban: that has an effect).
        self.masks = _view(arrays.masks.view(np.int8), (games, actions))
        #: What the step was worth to each player.
        self.rewards = _view(arrays.rewards, (games, players))
        #: Whether the rules ended the game in this step.
        self.terminated = _view(arrays.terminated, (games,))
        #: Whether the game was cut off in this step.
        self.truncated = _view(arrays.truncated, (games,))
        #: Whose turn it is, as a seat from 0.
        self.to_play = _view(arrays.to_move, (games,))
        self.games = games
        self.actions = actions
        self.players = players
        self.observation_shape = shape

    def _open(self) -> Any:
        if self._native is None:
            raise Closed("the batch was closed")
        return self._native

    def sample(self) -> NDArray[np.int64]:
        """An action by chance for each game, from the game's own seed; the array is used again."""
        sampled: NDArray[np.int64] = self._open().sample()
        return sampled

    def step(self, actions: Any) -> None:
        """Plays an action in every game; if one of them is refused, none is played."""
        self._open().step(actions_of(actions, self.games))

    def close(self) -> None:
        """Ends the batch; further use raises ``Closed``."""
        self._native = None


class Batch(_Arrays):
    """Many games that begin in one position, stepped together.

    ``max_plies`` cuts games off; ``threads`` is 0 for one a processor. With ``hops``, which Chinese checkers up to size 5 have, an action
    is one step or one jump instead of a whole turn: the direction (0 to 5) times the cells of the player's own parallelogram plus the cell,
    and one more that ends the turn after a jump. The board is then seen from the home of the player to move, with a plane for each
    player, one for the piece that may jump on, and one for the cells it has left in this turn.
    """

    def __init__(
        self,
        start: BasePosition,
        games: int,
        *,
        max_plies: int | None = None,
        threads: int = 1,
        hops: bool = False,
    ) -> None:
        if not isinstance(start, BasePosition):
            raise TypeError(f"expected a position, found {type(start).__name__}")
        self.start = start
        self._native = _native.Batch(start._native, games, max_plies, threads, hops)
        found, actions, players = self._native.sizes
        self._show(found, self._native.shape, actions, players)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begins all games: with a seed for each, or numbers from one on."""
        self._open().reset(seeds_of(seed, self.games))

    def position(self, game: int) -> BasePosition:
        """The position of one of the games; in the middle of a turn, the one in which it began."""
        return self.start._wrap(self._open().position(game))


#: Where levels come from: a collection, its name, a file, a folder in the manner of Boxoban, positions, or texts in XSB.
Levels = str | os.PathLike[str] | Iterable[sokoban.Position | str]


def levels_of(levels: Levels) -> list[str]:
    """The levels of a source, in XSB."""
    if isinstance(levels, sokoban.Collection):
        return levels.levels
    if isinstance(levels, str | os.PathLike):
        path = os.fspath(levels)
        if isinstance(levels, str) and levels in sokoban.collections():
            return sokoban.Collection.shipped(levels).levels
        if os.path.isdir(path):
            return sokoban.boxoban(path).levels
        if os.path.isfile(path):
            return sokoban.Collection.read(path).levels
        if "#" in path:
            return [path]
        raise InvalidBatch(f"levels: {path!r} is neither a collection nor a file nor a folder nor a level")
    return [one if isinstance(one, str) else one.xsb for one in levels]


class SokobanBatch(_Arrays):
    """Many rooms of Sokoban, each with one of some levels, stepped together.

    ``observation`` is "planes" (walls, deposits, boxes, person), "symbols" (a number for each cell) or "rgb" (a picture with ``tile`` points
    along a cell). ``reward`` is "customary" (-0.1 for a step, 1 for a box stored, -1 for one taken off, 10 at the end) or "sparse" (1 at
    the end). Levels must be closed by walls; they are shown in the middle of a window of ``rows`` and ``columns``.
    """

    def __init__(
        self,
        levels: Levels = "microban",
        games: int = 1,
        *,
        rows: int | None = None,
        columns: int | None = None,
        observation: str = "planes",
        tile: int = 8,
        reward: str = "customary",
        max_steps: int | None = 120,
        autoreset: bool = True,
        threads: int = 1,
    ) -> None:
        texts = levels_of(levels)
        self._native = _native.Rooms(
            texts, games, rows, columns, observation, tile, reward, max_steps, autoreset, threads
        )
        high, wide = self._native.window
        self.window = (high, wide)
        self.levels = texts
        shapes = {"planes": (4, high, wide), "symbols": (high, wide), "rgb": (high * tile, wide * tile, 3)}
        self._show(games, shapes[observation], 4, 1)

    def reset(self, seed: int | Sequence[int] | None = None, *, levels: Sequence[int] | None = None) -> None:
        """Begins all rooms: with a seed for each, and the numbers of their levels, from 1, or levels by chance."""
        chosen = None if levels is None else [int(one) for one in levels]
        self._open().reset(seeds_of(seed, self.games), chosen)

    def level(self, game: int) -> int:
        """The number of the level in a room, from 1."""
        found = self._open().level(game)
        if found is None:
            raise InvalidBatch(f"expected a game from 0 to {self.games - 1}, found {game}")
        return int(found)
