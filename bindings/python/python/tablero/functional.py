"""Access in the manner of OpenSpiel, for algorithms that are written against it.

    state = tablero.functional.load_game("queens", side=6).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    state.returns()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._position import BasePosition

if TYPE_CHECKING:
    import numpy

__all__ = ["Game", "State", "load_game"]

#: The player of a state that is over.
TERMINAL = -4


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


class State:
    """A state that is changed by its actions; ``position`` is what it stands at, which never changes."""

    __slots__ = ("position", "_game", "_history")

    def __init__(self, position: BasePosition, game: Game, history: list[int] | None = None) -> None:
        self.position = position
        self._game = game
        self._history: list[int] = list(history or [])

    def get_game(self) -> Game:
        """The game."""
        return self._game

    def current_player(self) -> int:
        """Who moves, or -4 once the game is over."""
        return TERMINAL if self.is_terminal() else self.position.to_play

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal moves, in ascending order; none for a player who is not to move."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self.position._native.legal_actions())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A one for each legal action."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Plays an action; ``InvalidAction`` if it is not legal."""
        self.position = self.position._wrap(self.position._native.apply_action(action))
        self._history.append(action)

    def child(self, action: int) -> State:
        """The state after an action."""
        made = self.clone()
        made.apply_action(action)
        return made

    def action_to_string(self, *arguments: int) -> str:
        """The move of an action in the notation of the game."""
        action = arguments[-1]
        numbers = self.position._native.legal_actions()
        if action not in numbers:
            from .errors import InvalidAction

            raise InvalidAction(f"action {action} is not legal in this position")
        return self.position.legal_moves()[numbers.index(action)]

    def string_to_action(self, mv: str) -> int:
        """The action of a move; ``IllegalMove`` if it is not legal."""
        after = self.position.play(mv)
        native = self.position._native
        return next(number for number in native.legal_actions() if native.apply_action(number) == after._native)

    def returns(self) -> list[float]:
        """What the end is worth to each player."""
        return self.position.returns()

    def rewards(self) -> list[float]:
        """The same: everything is won at the end."""
        return self.position.returns()

    def player_return(self, player: int) -> float:
        """What the end is worth to one player."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> numpy.ndarray[Any, Any]:
        """What the player to move sees, flat."""
        _shape, seen = self.position._native.observe()
        return seen.astype("float32")

    def observation_string(self, player: int | None = None) -> str:
        """The position as text."""
        return self.position.text

    def history(self) -> list[int]:
        """The actions played."""
        return list(self._history)

    def clone(self) -> State:
        """A copy, which costs next to nothing."""
        return State(self.position, self._game, self._history)

    def __str__(self) -> str:
        return str(self.position)


def load_game(name: str, **options: object) -> Game:
    """A game by name, with the options that ``tablero games`` lists."""
    from . import position

    return Game(position(name, None, **options))
