"""Results as plain objects, and as columns for tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, is_dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ._native import arrow_stream

if TYPE_CHECKING:
    from .sokoban import Position as SokobanPosition

__all__ = ["Columns", "Generated", "MatchResult", "Progress", "Rating", "Solution", "Standing", "Thought", "TournamentResult"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: states examined, what every solution takes at least, bytes in use."""

    nodes: int
    bound: int
    memory: int


@dataclass(frozen=True, slots=True)
class Thought:
    """A robot's move, and what it knows about it. There is none once the game is over, or when it resigns."""

    move: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found. ``status`` is solved, unsolvable or budget; ``why`` says what ended the search too soon."""

    status: str
    optimal: bool
    solution: str | None = None
    moves: int | None = None
    pushes: int | None = None
    nodes: int = 0
    bound: int = 0
    why: str | None = None

    def __bool__(self) -> bool:
        return self.solution is not None

    @classmethod
    def read(cls, found: dict[str, Any]) -> Solution:
        """The result from its JSON form."""
        return cls(**found)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a level is."""

    status: str
    cells: int | None
    dead_cells: int | None
    boxes: int
    astray: int
    lower_bound: int
    pushes: int | None
    moves: int | None
    box_lines: int | None
    box_changes: int | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Generated:
    """A new level with a shortest solution."""

    level: SokobanPosition
    solution: str
    pushes: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A game that was played under a referee.

    ``places`` has the place of each seat, or is ``None`` if the game was cut off. ``kind`` is ``finished`` or one of the words of
    docs/protocol.md, ``verdict`` the sentence. ``record`` is the game as ``tablero replay`` reads it.
    """

    moves: list[str]
    times_ms: list[int | None]
    position: str
    places: list[int] | None
    winner: int | None
    kind: str
    verdict: str
    record: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a tournament's table."""

    rank: int
    entrant: str
    games: int
    won: int
    drawn: int
    lost: int
    elo: float | None
    elo_low: float | None
    elo_high: float | None


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """A tournament: its table, its games, and their records as ``tablero verify`` reads them."""

    complete: bool
    standings: Columns[Standing]
    games: Columns[dict[str, Any]]
    records: str = field(repr=False)


_Row = TypeVar("_Row")

#: How many rows notebooks show.
MOST_ROWS = 50


class Columns(Sequence[_Row], Generic[_Row]):
    """Rows that are columns too.

    ``pandas.DataFrame(rows.columns())`` makes a table of them. The capsule interface of Arrow works too, and needs no other package:
    ``polars.DataFrame(rows)``, ``pyarrow.table(rows)``, ``pandas.DataFrame.from_arrow(rows)``.
    """

    def __init__(self, rows: Iterable[_Row]) -> None:
        self._rows = list(rows)

    def columns(self) -> dict[str, list[Any]]:
        """A list of values for each name."""
        plain = [asdict(row) if is_dataclass(row) and not isinstance(row, type) else dict(row) for row in self._rows]  # type: ignore[call-overload]
        names: list[str] = []
        for row in plain:
            names += [name for name in row if name not in names]
        return {name: [row.get(name) for row in plain] for name in names}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # Another schema may be asked for, but need not be given.
        return arrow_stream(list(self.columns().items()))

    def _repr_html_(self) -> str:
        shown = Columns(self._rows[:MOST_ROWS]).columns()
        head = "".join(f"<th>{escape(name)}</th>" for name in shown)
        rows = ("".join(f"<td>{'' if value is None else escape(str(value))}</td>" for value in row) for row in zip(*shown.values()))
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        left = len(self._rows) - MOST_ROWS
        more = f"<p>and {left} more</p>" if left > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> _Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[_Row]: ...

    def __getitem__(self, index: int | slice) -> _Row | list[_Row]:
        return self._rows[index]

    def __iter__(self) -> Iterator[_Row]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Columns) and self._rows == other._rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Columns({self._rows!r})"


