"""Matches and tournaments, with functions and classes of Python beside robots, programs and processes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from . import _native
from ._position import BasePosition
from ._results import Columns, MatchResult, Standing, TournamentResult
from .errors import InvalidOption, InvalidSeat

__all__ = ["Match", "Player", "Tournament"]


@runtime_checkable
class Player(Protocol):
    """An object that plays: ``choose`` gives a move for a position, or ``None`` to resign."""

    def choose(self, position: Any) -> str | None: ...


#: Who plays: the text of a seat ("robot:alphabeta,time=1s", "mine.asl", "cmd:./bot"), a function, or an object with ``choose``.
Seat = str | Callable[[Any], "str | None"] | Player


def _guest(seat: Seat) -> Callable[[Any], str | None]:
    if isinstance(seat, type):
        raise InvalidSeat(f"{seat.__name__} is a class: give an object of it")
    choose = getattr(seat, "choose", None)
    if callable(choose):
        return choose  # type: ignore[no-any-return]
    if callable(seat):
        return seat
    raise InvalidSeat(f"expected the text of a seat, a function or an object with choose(), found {type(seat).__name__}")


def _name(seat: Seat) -> str:
    name = getattr(seat, "__name__", None)
    return name if isinstance(name, str) else type(seat).__name__


class _Table:
    """The seats as the native half wants them: texts, and functions of positions by name."""

    def __init__(self) -> None:
        self.guests: list[tuple[str, Callable[[_native.Position], str | None]]] = []

    def seat(self, seat: Seat, wanted: str | None = None) -> str:
        if isinstance(seat, str):
            return seat if ":" in seat or seat.endswith(".asl") else f"robot:{seat}"
        choose = _guest(seat)
        name = base = wanted or _name(seat)
        taken = [known for known, _choose in self.guests]
        number = 1
        while name in taken:
            number += 1
            name = f"{base} {number}"

        def ask(native: _native.Position) -> str | None:
            from . import GAMES

            mv = choose(GAMES[native.table.game]._wrap(native))
            if mv is not None and not isinstance(mv, str):
                raise TypeError(f"{name}: expected a move as text or None, found {type(mv).__name__}")
            return mv

        self.guests.append((name, ask))
        return f"guest:{name}"


def _launcher(sandbox: str) -> str | None:
    return None if sandbox == "off" else shutil.which("tablero")


def _sandbox(sandbox: str | None) -> str:
    if sandbox is not None:
        return sandbox
    return "default" if shutil.which("tablero") else "off"


class Match:
    """A game under a referee who trusts nobody.

    ``start`` is a position, or the name of a game. ``clock`` is "2s" for every move, "5m+3s" for a game, "nodes=1000", or "none".
    Processes (``cmd:``) run in the sandbox of the command ``tablero`` where that is installed (``sandbox``: off, default, strict).
    """

    def __init__(
        self,
        start: BasePosition | str,
        seats: Iterable[Seat],
        *,
        clock: str = "none",
        max_plies: int | None = None,
        seed: int = 1,
        sandbox: str | None = None,
    ) -> None:
        if isinstance(start, str):
            from . import position

            start = position(start)
        if not isinstance(start, BasePosition):
            raise TypeError(f"expected a position or the name of a game, found {type(start).__name__}")
        self.start = start
        self.seats = list(seats)
        self.clock = clock
        self.max_plies = max_plies
        self.seed = seed
        self.sandbox = _sandbox(sandbox)

    def play(self, progress: Callable[[dict[str, Any]], object] | None = None) -> MatchResult:
        """Plays the game. ``progress`` is told every move, as ``{"seat": 0, "move": "a2a3"}``.

        A player that returns an illegal move loses; an exception in a player of Python ends the game and is raised here.
        """
        table = _Table()
        seats = [table.seat(seat) for seat in self.seats]
        told = None if progress is None else (lambda line: progress(json.loads(line)))
        played = _native.play_match(
            self.start._native,
            seats,
            table.guests,
            self.clock,
            self.max_plies,
            self.seed,
            self.sandbox,
            _launcher(self.sandbox),
            told,
        )
        return MatchResult(**json.loads(played))


class Tournament:
    """A tournament: who meets whom, how often, under which clock.

    ``entrants`` are seats, or seats by name. Whatever else the plans of ``tablero tournament`` have (``format``, ``rounds``, ``clock``,
    ``games``, ``seed``, ``max_plies``) is given by name. With ``file`` every finished game is kept there, and a run that was interrupted goes
    on where it was.
    """

    def __init__(
        self,
        game: str,
        entrants: Iterable[Seat] | Mapping[str, Seat],
        *,
        options: Mapping[str, object] | None = None,
        file: str | os.PathLike[str] | None = None,
        workers: int = 1,
        sandbox: str | None = None,
        **plan: object,
    ) -> None:
        self.file = None if file is None else os.fspath(file)
        self.workers = workers
        self.sandbox = _sandbox(sandbox)
        self._table = _Table()
        named: list[tuple[str | None, Seat]]
        if isinstance(entrants, Mapping):
            named = list(entrants.items())
        else:
            named = [(None, entrant) for entrant in entrants]
        lines = [f"game = {_toml(game)}"]
        lines += [f"{key} = {_toml(value)}" for key, value in plan.items()]
        if options:
            lines.append("[options]")
            lines += [f"{key} = {_toml(str(value))}" for key, value in options.items()]
        for name, seat in named:
            lines += ["[[entrant]]", f"seat = {_toml(self._table.seat(seat, name))}"]
            if name is not None:
                lines.append(f"name = {_toml(name)}")
        #: The plan as `tablero tournament run` reads it.
        self.plan = "\n".join(lines) + "\n"

    def run(self, progress: Callable[[dict[str, Any]], object] | bool | None = None) -> TournamentResult:
        """Plays what is left to play. ``progress`` is told every game that ended; ``True`` shows a bar where tqdm is installed.

        After an interrupt the games that were under way are played to their end in the background, and kept in the file.
        """
        told, bar = _progress(progress)
        try:
            played = _native.run_tournament(
                self.plan, self.file, self.workers, self._table.guests, self.sandbox, _launcher(self.sandbox), told
            )
        finally:
            if bar is not None:
                bar.close()
        found = json.loads(played)
        standings = Columns(Standing(**row) for row in found["standings"])
        return TournamentResult(found["complete"], standings, Columns(found["games"]), found["records"])


def _progress(progress: Callable[[dict[str, Any]], object] | bool | None) -> tuple[Callable[[str], object] | None, Any]:
    if callable(progress):
        return (lambda line: progress(json.loads(line))), None
    if progress is not True:
        return None, None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None, None
    bar = tqdm(unit=" games")

    def show(line: str) -> None:
        event = json.loads(line)
        bar.total = event["all"]
        bar.update(event["ended"] - bar.n)

    return show, bar


def _toml(value: object) -> str:
    """A value of a plan; JSON's strings, numbers and lists are TOML's."""
    if isinstance(value, bool | int | float | str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    raise InvalidOption(f"expected a text, a number, true, false or a list of these, found {type(value).__name__}")
