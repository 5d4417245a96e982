"""Every exception that the package raises on purpose."""

from __future__ import annotations

__all__ = [
    "BadQuestion",
    "Busy",
    "Closed",
    "IllegalMove",
    "InternalError",
    "InvalidAction",
    "InvalidBatch",
    "InvalidLevel",
    "InvalidOption",
    "InvalidPickle",
    "InvalidPlan",
    "InvalidPosition",
    "InvalidSeat",
    "Refused",
    "TableroError",
    "WrongGame",
]


class TableroError(Exception):
    """The base of all exceptions of this package."""


class InvalidPosition(TableroError, ValueError):
    """A text or value that describes no position of the game."""


class InvalidLevel(TableroError, ValueError):
    """A text that is no level of Sokoban, or a solution that does not solve it."""


class InvalidOption(TableroError, ValueError):
    """An option that the game or function does not have, or not with this value."""


class IllegalMove(TableroError, ValueError):
    """A move that cannot be played in this position; the message gives the reason."""


class InvalidAction(TableroError, ValueError):
    """A number that is no action here: out of range, not legal, or after the end."""


class InvalidBatch(TableroError, ValueError):
    """A batch or environment that cannot be made or used like this."""


class BadQuestion(TableroError, ValueError):
    """A question that is not of the form that the rule book gives it."""


class Refused(TableroError, ValueError):
    """A well-formed question that the rules refuse: an illegal move, a count too large."""


class InvalidSeat(TableroError, ValueError):
    """Nobody like that can play."""


class InvalidPlan(TableroError, ValueError):
    """A tournament that cannot be played."""


class InvalidPickle(TableroError, ValueError):
    """A pickle that was edited, or comes from an incompatible version."""


class WrongGame(TableroError, TypeError):
    """A position of another game."""


class Busy(TableroError, RuntimeError):
    """Another thread is using the object."""


class Closed(TableroError, RuntimeError):
    """The environment was closed."""


class InternalError(TableroError, RuntimeError):
    """Something in the package broke. It is a bug: please report it."""
