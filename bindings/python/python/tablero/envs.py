"""Environments for Gymnasium.

``import tablero`` registers them where Gymnasium is installed; so does Gymnasium itself, as a plug-in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _native, sokoban
from ._position import BasePosition
from .batch import Batch, Levels, SokobanBatch, levels_of
from .errors import Closed, InvalidAction, InvalidOption

__all__ = ["DuelEnv", "GameVectorEnv", "SokobanEnv", "SokobanVectorEnv", "register"]

#: What `tablero/...` ids stand for: entry point, vector entry point, arguments.
IDS: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "tablero/Sokoban-v0": ("SokobanEnv", "SokobanVectorEnv", {}),
    "tablero/Sokoban-symbols-v0": ("SokobanEnv", "SokobanVectorEnv", {"observation": "symbols"}),
    "tablero/Sokoban-rgb-v0": ("SokobanEnv", "SokobanVectorEnv", {"observation": "rgb"}),
    "tablero/Sokoban-sparse-v0": ("SokobanEnv", "SokobanVectorEnv", {"reward": "sparse"}),
    "tablero/LiteChess-v0": ("DuelEnv", "GameVectorEnv", {"game": "chess"}),
    "tablero/ChineseCheckers-v0": ("DuelEnv", "GameVectorEnv", {"game": "checkers"}),
    "tablero/QueensDuel-v0": ("DuelEnv", "GameVectorEnv", {"game": "queens"}),
}


def register() -> None:
    """Registers the ids; once is enough, more does no harm."""
    for name, (entry, vector, arguments) in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"tablero.envs:{entry}",
                vector_entry_point=None if vector is None else f"tablero.envs:{vector}",
                kwargs=arguments,
            )


def _box(shape: tuple[int, ...], high: int) -> spaces.Box:
    return spaces.Box(0, high, shape, np.uint8)


_HIGHEST = {"planes": 1, "symbols": 6, "rgb": 255}


def draw(position: BasePosition, mode: str | None, width: int = 480) -> Any:
    """A position in a render mode: text for ansi, pixels for rgb_array; human prints the text."""
    if mode == "rgb_array":
        high, wide, pixels = position._native.pixels("light", 0, width)
        return pixels.reshape(high, wide, 3)
    if mode == "ansi":
        return str(position)
    if mode == "human":
        print(position)
    return None


def _checked(mode: str | None, modes: list[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise InvalidOption(f"render_mode: expected {', '.join(modes)} or None, found {mode!r}")
    return mode


class SokobanEnv(gymnasium.Env[Any, Any]):
    """One room of Sokoban. Actions are north, south, east and west; ``info["action_mask"]`` has those that do anything.

    The arguments are those of ``SokobanBatch``. ``reset(options={"level": 3})`` chooses a level by its number.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        levels: Levels = "microban",
        *,
        rows: int | None = None,
        columns: int | None = None,
        observation: str = "planes",
        tile: int = 8,
        reward: str = "customary",
        max_steps: int | None = 120,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = _checked(render_mode, self.metadata["render_modes"])
        self.levels = levels_of(levels)
        self._room = _native.Room(self.levels, rows, columns, observation, tile, reward, max_steps)
        self.action_space = spaces.Discrete(4)
        self.observation_space = _box(tuple(self._room.shape), _HIGHEST[observation])
        self._begin: Callable[..., Any] = self._room.reset
        self._step: Callable[..., Any] = self._room.step
        self._mask = np.zeros(4, np.int8)
        self._level = 1
        self._actions: list[int] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins a level: by the seed, or the one that the options name."""
        super().reset(seed=seed)
        first = seed if seed is not None else int(self.np_random.integers(2**63))
        (seen, self._mask), self._level = self._begin(first, (options or {}).get("level"))
        self._actions = []
        if self.render_mode == "human":
            self.render()
        return seen, {"action_mask": self._mask, "level": self._level}

    def step(self, action: int) -> tuple[NDArray[np.uint8], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays an action."""
        try:
            seen, reward, terminated, truncated, mask = self._step(action)
        except TypeError:
            raise InvalidAction(f"expected an action from 0 to 3, found {action!r}") from None
        self._mask = mask
        self._actions.append(action)
        if self.render_mode == "human":
            self.render()
        return seen, reward, terminated, truncated, {"action_mask": mask}

    @property
    def position(self) -> sokoban.Position:
        """The room as a position."""
        words = ("north", "south", "east", "west")
        start = sokoban.Position(self.levels[self._level - 1])
        return start.play_all([words[int(action)] for action in self._actions])

    def render(self) -> Any:
        """Draws the room, as the render mode says."""
        return draw(self.position, self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by the name that libraries with masked algorithms look for."""
        return self._mask.astype(np.bool_)

    def close(self) -> None:
        """Ends the environment; further use raises ``Closed``."""
        self._begin = self._step = _closed


def _closed(*_arguments: object) -> Any:
    raise Closed("the environment was closed")


class SokobanVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], Any]):
    """Many rooms of Sokoban. A room that ends begins anew in the same step, and ``info["final_obs"]`` has what was seen last.

    Observations, rewards and flags are views into arrays that the next step writes again; ``copy=True`` hands out copies.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, num_envs: int = 1, *, levels: Levels = "microban", copy: bool = True, **arguments: Any
    ) -> None:
        if arguments.pop("render_mode", None) is not None:
            raise InvalidOption("render_mode: many rooms are not drawn")
        self.batch = SokobanBatch(levels, num_envs, **arguments)
        self.num_envs = num_envs
        self.copy = copy
        high = _HIGHEST[arguments.get("observation", "planes")]
        self.single_observation_space = _box(self.batch.observation_shape, high)
        self.single_action_space = spaces.Discrete(4)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins all rooms, with a seed for each or numbers from one on; ``options={"levels": [...]}`` chooses levels."""
        self.batch.reset(seed, levels=(options or {}).get("levels"))
        return self._handed(self.batch.observations), {"action_mask": self._handed(self.batch.masks)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays an action in every room."""
        batch = self.batch
        batch.step(actions)
        handed = self._handed
        info: dict[str, Any] = {"action_mask": handed(batch.masks)}
        done = batch.terminated | batch.truncated
        if done.any():
            info |= {"final_obs": handed(batch.finals), "_final_obs": done, "final_info": {}, "_final_info": done}
        return handed(batch.observations), handed(batch.rewards[:, 0]), handed(batch.terminated), handed(batch.truncated), info

    def _handed(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def close_extras(self, **_arguments: Any) -> None:
        """Ends the environment; further use raises ``Closed``."""
        self.batch.close()


def _start(game: str | BasePosition, options: dict[str, object] | None) -> BasePosition:
    if isinstance(game, BasePosition):
        return game
    from . import position

    return position(game, None, **(options or {}))


class GameVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], Any]):
    """Many games of two or more players, each played by one agent that moves for whoever's turn it is.

    The observation is that of the player to move; ``info["action_mask"]`` has the legal actions, ``info["to_play"]`` the seat. The reward is
    that of the player who moved. ``hops`` is that of ``Batch``.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str | BasePosition = "chess",
        options: dict[str, object] | None = None,
        max_plies: int | None = 400,
        threads: int = 1,
        hops: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise InvalidOption("render_mode: many games are not drawn")
        self.batch = Batch(_start(game, options), num_envs, max_plies=max_plies, threads=threads, hops=hops)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = _box(self.batch.observation_shape, 1)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins all games."""
        self.batch.reset(seed)
        return self._handed(self.batch.observations), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._handed(self.batch.masks), "to_play": self._handed(self.batch.to_play)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays an action in every game."""
        batch = self.batch
        movers = batch.to_play.copy()
        batch.step(actions)
        rewards = batch.rewards[self._rows, movers]
        info = self._info()
        done = batch.terminated | batch.truncated
        if done.any():
            info |= {"final_obs": self._handed(batch.finals), "_final_obs": done, "final_info": {}, "_final_info": done}
        handed = self._handed
        return handed(batch.observations), rewards, handed(batch.terminated), handed(batch.truncated), info

    def _handed(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def close_extras(self, **_arguments: Any) -> None:
        """Ends the environment; further use raises ``Closed``."""
        self.batch.close()


class DuelEnv(gymnasium.Env[Any, Any]):
    """A game for two against a robot.

    The observation has ``observation`` (the planes of the player to move) and ``action_mask``. The agent has the ``seat`` given, or, with
    ``None``, one by chance. An illegal action loses the game at once unless ``strict``, which raises ``InvalidAction``. The reward is 1 for a win, -1 for a
    loss, 0 for a draw, at the end.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str | BasePosition = "chess",
        *,
        options: dict[str, object] | None = None,
        opponent: str = "random",
        seat: int | None = 0,
        max_plies: int | None = 400,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = _checked(render_mode, self.metadata["render_modes"])
        self.start = _start(game, options)
        if self.start.players != 2:
            raise InvalidOption(f"expected a game for two, found one for {self.start.players}")
        if seat not in (0, 1, None):
            raise InvalidOption(f"seat: expected 0, 1 or None, found {seat!r}")
        self.opponent = opponent
        self.seat = seat
        self.max_plies = max_plies
        self.strict = strict
        self._native: _native.Position | None = self.start._native
        shape, _seen = self.start._native.observe()
        self._shape = shape
        actions = self.start._native.action_count()
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {"observation": _box(shape, 1), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )
        self._plies = 0
        self._own = 0
        self._over = True

    @property
    def position(self) -> BasePosition:
        """The position now."""
        return self.start._wrap(self._now())

    def _now(self) -> _native.Position:
        if self._native is None:
            raise Closed("the environment was closed")
        return self._native

    def _observe(self) -> dict[str, NDArray[Any]]:
        now = self._now()
        _shape, seen = now.observe()
        mask = np.zeros(int(self.action_space.n), np.int8)  # type: ignore[attr-defined]
        if now.to_move == self._own:
            mask[now.legal_actions()] = 1
        return {"observation": seen.reshape(self._shape), "action_mask": mask}

    def _reply(self) -> None:
        """Lets the robot move while it is its turn."""
        now = self._now()
        while now.places() is None and now.to_move != self._own:
            seed = int(self.np_random.integers(2**63))
            mv, _note = now.think(self.opponent, seed)
            if mv is None:
                break
            now = now.play(mv)
            self._plies += 1
        self._native = now

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins a game; if the robot has the first seat, it has moved."""
        super().reset(seed=seed)
        self._now()
        self._native = self.start._native
        self._plies = 0
        self._over = self._native.places() is not None
        self._own = int(self.np_random.integers(2)) if self.seat is None else self.seat
        self._reply()
        if self.render_mode == "human":
            self.render()
        return self._observe(), {"seat": self._own}

    def step(
        self, action: int
    ) -> tuple[dict[str, NDArray[Any]], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays an action, and the robot's answer."""
        now = self._now()
        if self._over:
            raise InvalidAction("the game is over: reset it before the next step")
        try:
            self._native = now.apply_action(int(action))
        except InvalidAction as error:
            if self.strict:
                raise
            self._over = True
            return self._observe(), -1.0, True, False, {"seat": self._own, "illegal": str(error)}
        self._plies += 1
        self._reply()
        now = self._now()
        terminated = now.places() is not None
        truncated = not terminated and self.max_plies is not None and self._plies >= self.max_plies
        self._over = terminated or truncated
        reward = float(now.returns()[self._own]) if terminated else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, terminated, truncated, {"seat": self._own}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by the name that libraries with masked algorithms look for."""
        return self._observe()["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """Draws the board, as the render mode says."""
        return draw(self.position, self.render_mode)

    def close(self) -> None:
        """Ends the environment; further use raises ``Closed``."""
        self._native = None
