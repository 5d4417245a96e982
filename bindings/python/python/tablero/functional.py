"""Access in the manner of OpenSpiel, for algorithms that are written against it.

    state = tablero.functional.load_game("queens", side=6).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    state.returns()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _native
from ._position import BasePosition
from .errors import InvalidAction

if TYPE_CHECKING:
    import numpy

__all__ = ["Game", "State", "load_game"]


class Game:
    """A game with its options chosen."""

    def __init__(self, start: BasePosition) -> None:
        self._start = start

    def new_initial_state(self, text: str | None = None) -> State:
        """The first state, or the one of a position's text."""
        start = self._start
        return State(start if text is None else start._wrap(start._native.table.read(text)), self)

    def num_distinct_actions(self) -> int:
        """How many actions are numbered."""
        return self._start._native.action_count()

    def num_players(self) -> int:
        """How many play."""
        return self._start.players

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows and columns of an observation."""
        shape, _seen = self._start._native.observe()
        return list(shape)

    def min_utility(self) -> float:
        """The least that a game is worth."""
        return 0.0 if self.num_players() == 1 else -1.0

    def max_utility(self) -> float:
        """The most that a game is worth."""
        return 1.0

    def __repr__(self) -> str:
        options = ",".join(f"{key}={value}" for key, value in self._start.options.items())
        return f"{self._start.game}({options})"


class State(_native.State):
    """A state that is changed by its actions; ``position`` is what it stands at, which never changes.

    ``is_terminal``, ``current_player``, ``legal_actions``, ``apply_action``, ``returns`` and ``history`` are native.
    """

    __slots__ = ("_game", "_start")

    _game: Game
    _start: BasePosition

    def __new__(cls, start: BasePosition, game: Game, like: State | None = None) -> State:
        made = super().__new__(cls, start._native, like)
        made._game = game
        made._start = start
        return made

    @property
    def position(self) -> BasePosition:
        """The position now."""
        return self._start._wrap(self.now())

    def get_game(self) -> Game:
        """The game."""
        return self._game

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A one for each legal action."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def child(self, action: int) -> State:
        """The state after an action."""
        made = self.clone()
        made.apply_action(action)
        return made

    def action_to_string(self, *arguments: int) -> str:
        """The move of an action in the notation of the game."""
        action = arguments[-1]
        position = self.position
        numbers = position._native.legal_actions()
        if action not in numbers:
            raise InvalidAction(f"action {action} is not legal in this position")
        return position.legal_moves()[numbers.index(action)]

    def string_to_action(self, mv: str) -> int:
        """The action of a move; ``IllegalMove`` if it is not legal."""
        position = self.position
        after, native = position.play(mv)._native, position._native
        return next(number for number in native.legal_actions() if native.apply_action(number) == after)

    def rewards(self) -> list[float]:
        """The same as ``returns``: everything is won at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What the end is worth to one player."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> numpy.ndarray[Any, Any]:
        """What the player to move sees, flat."""
        _shape, seen = self.now().observe()
        return seen.astype("float32")

    def observation_string(self, player: int | None = None) -> str:
        """The position as text."""
        return self.position.text

    def clone(self) -> State:
        """A copy."""
        return State(self._start, self._game, self)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._game, self._start, self.history())

    def __str__(self) -> str:
        return str(self.position)


def _restored(game: Game, start: BasePosition, history: list[int]) -> State:
    """The state of a pickle: its actions are played again, so an edited one is refused."""
    state = State(start, game)
    for action in history:
        state.apply_action(action)
    return state


def load_game(name: str, **options: object) -> Game:
    """A game by name, with the options that ``tablero games`` lists."""
    from . import position

    return Game(position(name, None, **options))
