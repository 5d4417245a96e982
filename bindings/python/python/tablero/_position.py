"""What positions of every game have in common."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from . import _native as _half
from ._answer import Answer
from .errors import InvalidPickle, WrongGame

if TYPE_CHECKING:
    from ._results import Thought

__all__ = ["BasePosition", "FORMAT", "ask"]

#: The version of pickles. It changes when old ones could no longer be read.
FORMAT = 1


class BasePosition:
    """A position together with its game. Positions never change; copying one costs nothing.

    Two are equal if the rules give them the same future. ``str`` is the diagram; notebooks show the picture.
    """

    __slots__ = ("_native", "__weakref__")

    #: The name of the game.
    game: ClassVar[str]
    _native: _half.Position

    @classmethod
    def _wrap(cls, native: _half.Position) -> Self:
        made = object.__new__(cls)
        object.__setattr__(made, "_native", native)
        return made

    @classmethod
    def _of(cls, options: Mapping[str, object], text: str | None) -> _half.Position:
        table = _half.Table(cls.game, [(key, str(value)) for key, value in options.items() if value is not None])
        return table.start() if text is None else table.read(_text(text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("positions do not change: play() gives a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("positions do not change: play() gives a new one")

    # What it is

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, as texts."""
        return dict(self._native.table.options)

    @property
    def players(self) -> int:
        """How many play."""
        return self._native.players

    @property
    def to_play(self) -> int:
        """Who moves next, as a seat from 0; meaningless once the game is over."""
        return self._native.to_move

    @property
    def text(self) -> str:
        """The position in the notation of the game, which the class reads back."""
        return self._native.text()

    def json(self) -> str:
        """The position in the JSON form of the game's questions."""
        return self._native.json()

    def svg(self, theme: str = "light", south: int = 0) -> str:
        """The position as a picture, with a seat at the bottom where the game can be turned."""
        return self._native.svg(theme, south)

    def png(self, width: int = 480, theme: str = "light", south: int = 0) -> bytes:
        """The picture as PNG, so many pixels wide."""
        return self._native.png(theme, south, width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.diagram()

    def __repr__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"{self.game}.Position({self.text!r}{options})"

    # Play

    def legal_moves(self) -> list[str]:
        """The legal moves as text; none if and only if the game is over."""
        return self._native.legal_moves()

    def play(self, mv: str) -> Self:
        """The position after a move; ``IllegalMove`` gives the reason why not."""
        return self._wrap(self._native.play(_text(mv)))

    def play_all(self, moves: str | Iterable[str]) -> Self:
        """The position after several moves, given one by one or as a line in the notation of the game."""
        if isinstance(moves, str):
            moves = [word for part in moves.split() for word in self._native.table.split(part)]
        position = self
        for mv in moves:
            position = position.play(mv)
        return position

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return self._native.places() is not None

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of each seat, 1 for the first, once the game is over; shared places are equal."""
        places = self._native.places()
        return None if places is None else tuple(places)

    @property
    def winner(self) -> int | None:
        """The seat that is alone in first place, once the game is over."""
        places = self.places
        if places is None or places.count(1) != 1:
            return None
        return places.index(1)

    def returns(self) -> list[float]:
        """What the end is worth to each seat, from -1 to 1; zeros while the game goes on."""
        return self._native.returns()

    # Questions

    def ask(self, operation: str, /, **operands: object) -> Answer:
        """Asks the rule book about this position: any operation, by its English or original name."""
        return ask(self.game, operation, operands, self._native)

    def analyse(self, robot: str | None = None, *, seed: int = 1) -> Thought:
        """What a robot thinks of the position: ``analyse("alphabeta,time=1s")``."""
        from ._results import Thought

        named = self._native.table.default_robot if robot is None else _text(robot)
        mv, note = self._native.think(named, seed)
        return Thought(mv, note)

    @property
    def robots(self) -> list[str]:
        """The robots that play this game, weakest first."""
        return self._native.table.robots

    # Copies

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BasePosition):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (FORMAT, self.game, tuple(sorted(self.options.items())), self.text)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {type(value).__name__}")
    return value


def _restore(version: object, game: object, options: object, text: object) -> BasePosition:
    """The position of a pickle. Everything is read again as if it came from a file, so an edited one is refused."""
    from . import GAMES

    if version != FORMAT:
        raise InvalidPickle(f"expected a pickle of version {FORMAT}, found {version!r}")
    if not isinstance(game, str) or game not in GAMES:
        raise InvalidPickle(f"no game is called {game!r}")
    try:
        pairs = {str(key): str(value) for key, value in options}  # type: ignore[attr-defined]
        return GAMES[game]._wrap(GAMES[game]._of(pairs, _text(text)))
    except InvalidPickle:
        raise
    except (TypeError, ValueError) as error:
        raise InvalidPickle(f"not a position of {game}: {error}") from error


def _plain(value: object) -> object:
    if isinstance(value, BasePosition):
        return json.loads(value.json())
    if isinstance(value, Answer):
        return value.value
    raise TypeError(f"expected plain data, found {type(value).__name__}")


def ask(game: str, operation: str, operands: dict[str, Any], about: _half.Position | None = None) -> Answer:
    """Asks the rule book of a game. Texts are read in the notation of the game, other values as JSON."""
    typed: list[tuple[str, str]] = []
    given: list[tuple[str, str]] = []
    for name, value in operands.items():
        # An operand that is a word of Python (`from`) is written with a stroke at its end.
        key = name.rstrip("_")
        if isinstance(value, BasePosition):
            if value.game != game:
                raise WrongGame(f"{key}: expected a position of {game}, found one of {value.game}")
            given.append((key, value.json()))
        elif isinstance(value, str):
            typed.append((key, value))
        else:
            given.append((key, json.dumps(value, default=_plain)))
    line, why = _half.ask(game, operation, typed, given, about)
    reply = json.loads(line)
    value = reply.pop("answer")
    reply.pop("why", None)
    return Answer(value, why, reply)
