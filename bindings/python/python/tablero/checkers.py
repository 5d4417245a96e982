"""Chinese checkers on a star of any size, for one to six players."""

from __future__ import annotations

from ._operations import CheckersOperations
from ._position import BasePosition

__all__ = ["Position"]


class Position(CheckersOperations, BasePosition):
    """A position of Chinese checkers.

    Without a text it is the first one of the game: ``size`` is the side of each triangle (1 to 64), ``players`` who plays, such as
    "14" or "135", and ``rule`` when a player has finished ("filled" or "strict"). A text says all of these itself.
    """

    __slots__ = ()
    game = "checkers"

    def __init__(
        self,
        text: str | None = None,
        *,
        size: int | str | None = None,
        players: str | None = None,
        rule: str | None = None,
    ) -> None:
        options: dict[str, object] = {"size": size, "players": players, "rule": rule}
        fields = text.split() if isinstance(text, str) else []
        if len(fields) > 3:
            own = {"size": fields[0], "players": fields[1], "rule": fields[3]}
            options = {key: own[key] if value is None else value for key, value in options.items()}
        object.__setattr__(self, "_native", self._of(options, text))
