"""Lite Chess: pawns, bishops, rooks and kings."""

from __future__ import annotations

from ._operations import ChessOperations
from ._position import BasePosition

__all__ = ["Position"]


class Position(ChessOperations, BasePosition):
    """A position of Lite Chess, by its FEN; without one, the start of the game."""

    __slots__ = ()
    game = "chess"

    def __init__(self, fen: str | None = None) -> None:
        object.__setattr__(self, "_native", self._of({}, fen))

    @property
    def fen_text(self) -> str:
        """The position as FEN."""
        return self.text
