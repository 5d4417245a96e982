"""Sokoban on a grid without end: levels, collections, the solver, and new levels."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import overload

from . import _native
from ._operations import SokobanOperations
from ._position import BasePosition
from ._results import Generated, Progress, Rating, Solution
from .errors import InvalidLevel, InvalidOption

__all__ = ["Collection", "Position", "boxoban", "collections", "generate"]


class Position(SokobanOperations, BasePosition):
    """A level of Sokoban, or a state of one.

    ``Position("#####|#@$.#|#####")`` is a level in XSB, with ``|`` or line ends between its rows;
    ``Position(collection="microban", level=3)`` is one of the shipped ones. ``state`` is the text of a state of that level,
    ``"3,4: 1,1 2,5"``: the person, then the boxes.
    """

    __slots__ = ()
    game = "sokoban"

    def __init__(
        self,
        xsb: str | None = None,
        *,
        collection: str | None = None,
        level: int | str | None = None,
        state: str | None = None,
    ) -> None:
        options: dict[str, object] = {"xsb": xsb, "collection": collection, "level": level}
        if xsb is not None and (collection is not None or level is not None):
            raise InvalidOption("expected a level in XSB or the number of a shipped one, found both")
        try:
            native = self._of(options, state)
        except InvalidOption as error:
            raise InvalidLevel(str(error)) from None
        object.__setattr__(self, "_native", native)

    @property
    def xsb(self) -> str:
        """The level as it stands, in XSB."""
        return self._native.diagram()

    def solve(  # type: ignore[override]
        self,
        goal: str = "any",
        *,
        time: float = 10.0,
        memory: int = 1 << 30,
        threads: int = 1,
        progress: Callable[[Progress], object] | bool | None = None,
    ) -> Solution:
        """Solves the level: any solution, or one with the fewest ``"pushes"`` or ``"moves"``, proved.

        ``time`` is in seconds and ``memory`` in bytes. ``progress`` is called several times a second; ``True`` shows a bar where tqdm is
        installed.
        """
        with _shown(progress) as told:
            found = _native.solve(self._native, goal, float(time), memory, threads, told)
        return Solution.read(json.loads(found))

    def improve(
        self,
        solution: str,
        *,
        time: float = 10.0,
        memory: int = 1 << 30,
        progress: Callable[[Progress], object] | bool | None = None,
    ) -> Solution:
        """A solution with no more pushes and no more moves than the given one, in LURD."""
        with _shown(progress) as told:
            found = _native.improve(self._native, solution, float(time), memory, told)
        return Solution.read({"status": "solved", "optimal": False, **json.loads(found)})

    def rate(
        self,
        *,
        time: float = 10.0,
        memory: int = 1 << 30,
        progress: Callable[[Progress], object] | bool | None = None,
    ) -> Rating:
        """How hard the level is."""
        with _shown(progress) as told:
            found = _native.rate(self._native, float(time), memory, told)
        return Rating(**json.loads(found))


class _shown:
    """Progress for a callable, as a bar, or for nobody."""

    def __init__(self, progress: Callable[[Progress], object] | bool | None) -> None:
        self.progress = progress
        self.bar: object = None

    def __enter__(self) -> Callable[[int, int, int], object] | None:
        progress = self.progress
        if callable(progress):
            return lambda nodes, bound, memory: progress(Progress(nodes, bound, memory))
        if progress is not True:
            return None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return None
        bar = self.bar = tqdm(unit=" states", unit_scale=True)

        def show(nodes: int, bound: int, memory: int) -> None:
            bar.update(nodes - bar.n)

        return show

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.close()  # type: ignore[attr-defined]


class Collection(Sequence[Position]):
    """The levels of a collection. Boards that are no levels are left out; ``faults`` says why."""

    def __init__(self, name: str, rows: list[tuple[str, str | None, str | None, int]]) -> None:
        self.name = name
        self.titles = [title for title, level, _error, _line in rows if level is not None]
        self._levels = [level for _title, level, _error, _line in rows if level is not None]
        self.faults = [f"line {line}: {error}" for _title, level, error, line in rows if level is None]

    @classmethod
    def shipped(cls, name: str) -> Collection:
        """One of the collections that come with the package."""
        return cls(name, _native.read_levels(name, None))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Collection:
        """The levels of a file, SOK or SLC, as the community shares them."""
        return cls.parse(Path(path).read_bytes(), str(path))

    @classmethod
    def parse(cls, text: str | bytes, name: str = "levels") -> Collection:
        """The levels of a text."""
        return cls(name, _native.read_levels(None, text.encode() if isinstance(text, str) else text))

    @property
    def levels(self) -> list[str]:
        """The levels in XSB, each on one line."""
        return list(self._levels)

    def __len__(self) -> int:
        return len(self._levels)

    @overload
    def __getitem__(self, index: int) -> Position: ...

    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...

    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        if isinstance(index, slice):
            return [Position(level) for level in self._levels[index]]
        return Position(self._levels[index])

    def __iter__(self) -> Iterator[Position]:
        return (Position(level) for level in self._levels)

    def __repr__(self) -> str:
        return f"<{len(self)} levels of {self.name}>"


def collections() -> dict[str, str]:
    """The shipped collections: their names and titles."""
    return dict(_native.collections())


def boxoban(folder: str | os.PathLike[str]) -> Collection:
    """The levels of a folder in the manner of Boxoban: text files, each level after a line with its number."""
    files = sorted(Path(folder).rglob("*.txt"))
    if not files:
        raise InvalidLevel(f"there are no .txt files in {folder}")
    rows: list[tuple[str, str | None, str | None, int]] = []
    for file in files:
        rows.extend(_native.read_levels(None, file.read_bytes()))
    return Collection(str(folder), rows)


def generate(
    count: int = 1,
    *,
    width: int = 7,
    height: int = 7,
    boxes: int | tuple[int, int] = 2,
    pushes: int = 1,
    changes: int = 1,
    effort: int = 1500,
    seed: int = 1,
    time: float = 60.0,
) -> list[Generated]:
    """New levels, each with a solution that is proved shortest; fewer if the time is up. Equal wishes give equal levels."""
    few, many = (boxes, boxes) if isinstance(boxes, int) else boxes
    rows = _native.generate(width, height, (few, many), pushes, changes, effort, seed, count, float(time))
    return [Generated(Position(level), solution, least) for level, solution, least in rows]
