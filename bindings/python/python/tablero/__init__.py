"""An exact laboratory for board games.

Positions of four games are immutable objects that answer every question of the rule book with its reason:

>>> import tablero
>>> position = tablero.chess.Position()
>>> position.is_legal_move("a2", "a5").why
'the pawn on a2 does not reach a5: a white pawn goes one step up onto an empty square and captures one step diagonally up'

``tablero.sokoban`` has levels and their solver, ``tablero.Match`` and ``tablero.Tournament`` the referee, ``tablero.envs`` the
environments of Gymnasium and PettingZoo, ``tablero.batch`` thousands of games at once, ``tablero.agent`` bots for the line protocol.
"""

from __future__ import annotations

from . import agent, checkers, chess, errors, functional, queens, sokoban
from ._answer import Answer
from ._native import __version__, set_language
from ._position import BasePosition
from ._referee import Match, Tournament
from ._results import Columns, MatchResult, Progress, Solution, Thought, TournamentResult
from .errors import *  # noqa: F403
from .errors import __all__ as _errors

__all__ = [
    "Answer",
    "BasePosition",
    "Columns",
    "GAMES",
    "Match",
    "MatchResult",
    "Progress",
    "Solution",
    "Thought",
    "Tournament",
    "TournamentResult",
    "__version__",
    "agent",
    "checkers",
    "chess",
    "errors",
    "functional",
    "position",
    "queens",
    "set_language",
    "sokoban",
    *_errors,
]

#: The games by name, each as the class of its positions.
GAMES: dict[str, type[BasePosition]] = {
    one.game: one for one in (chess.Position, sokoban.Position, checkers.Position, queens.Position)
}


def position(game: str, text: str | None = None, **options: object) -> BasePosition:
    """A position of a game by name, with the options that ``tablero games`` lists."""
    if game not in GAMES:
        raise errors.InvalidOption(f"no game is called {game!r}: expected one of {', '.join(GAMES)}")
    cls = GAMES[game]
    return cls._wrap(cls._of(options, text))


def _register() -> None:
    """Registers the environments where Gymnasium is installed."""
    try:
        import gymnasium  # noqa: F401
    except ImportError:
        return
    from .envs import register

    register()


_register()
