"""A whole bot for ``cmd:`` seats in three lines.

    import random, tablero.agent
    def choose(turn): return random.choice(turn.moves)
    tablero.agent.run(choose)

The protocol is that of docs/protocol.md.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._position import BasePosition

__all__ = ["Turn", "run"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What the bot is asked: the game with its options, the position as text, the legal moves, and the whole message."""

    game: str
    options: dict[str, str]
    seat: int
    text: str
    moves: list[str]
    message: dict[str, Any]

    @property
    def position(self) -> BasePosition:
        """The position as an object."""
        from . import position

        return position(self.game, self.text, **self.options)

    @property
    def clock(self) -> dict[str, Any]:
        """The time that is left, as the protocol gives it."""
        return dict(self.message.get("clock") or {})


def run(
    choose: Callable[[Turn], str],
    *,
    name: str | None = None,
    input: IO[str] | None = None,
    output: IO[str] | None = None,
) -> None:
    """Plays until the referee says goodbye, asking ``choose`` for every move.

    What ``choose`` prints goes to standard error: standard output belongs to the protocol. An exception in it ends the bot, and
    the referee reports it with its last line.
    """
    source = sys.stdin if input is None else input
    target = sys.stdout if output is None else output
    kept = sys.stdout
    if target is kept:
        # The interpreter's own standard output now leads to standard error.
        target = os.fdopen(os.dup(kept.fileno()), "w", encoding="utf-8") if _is_real(kept) else kept
        sys.stdout = sys.stderr

    def say(**message: object) -> None:
        target.write(json.dumps(message) + "\n")
        target.flush()

    game, options, seat = "", {}, 0
    try:
        for line in source:
            message = json.loads(line)
            kind = message.get("type")
            if kind == "hello":
                own = name or getattr(choose, "__name__", type(choose).__name__)
                say(type="hello", protocol="tablero", version=1, name=own, moves=True)
            elif kind == "start":
                game, options, seat = message["game"], dict(message.get("options") or {}), message["seat"]
            elif kind == "turn":
                turn = Turn(game, options, seat, message["position"], list(message["moves"]), message)
                say(type="move", id=message["id"], move=choose(turn))
            elif kind == "bye":
                break
    finally:
        sys.stdout = kept


def _is_real(stream: IO[str]) -> bool:
    try:
        stream.fileno()
    except (OSError, ValueError, AttributeError):
        return False
    return True
