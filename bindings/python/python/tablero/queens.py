"""The queens duel: two players place queens that must not attack each other."""

from __future__ import annotations

from ._operations import QueensOperations
from ._position import BasePosition

__all__ = ["Position"]


class Position(QueensOperations, BasePosition):
    """A position of the queens duel.

    ``text`` is the side and the queens in order, ``"6: a1 c2"``; without it the board is empty. ``rule`` is "quota" (White's last queen
    wins) or "last" (who places last wins).
    """

    __slots__ = ()
    game = "queens"

    def __init__(self, text: str | None = None, *, side: int | str | None = None, rule: str | None = None) -> None:
        if side is None and isinstance(text, str) and ":" in text:
            side = text.split(":", 1)[0].strip()
        object.__setattr__(self, "_native", self._of({"side": side, "rule": rule}, text))
