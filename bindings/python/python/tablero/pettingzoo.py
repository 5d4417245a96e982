"""Environments for PettingZoo: each agent moves in turn (AEC).

    env = tablero.pettingzoo.env("checkers", options={"players": "135"})
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import conversions, wrappers

from ._position import BasePosition
from .envs import _checked, _start, draw
from .errors import Closed, InvalidAction

__all__ = ["GameEnv", "env", "parallel_env", "raw_env"]


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game for one to six players. The agents are ``player_0`` and so on, in the order of turns.

    An observation has ``observation`` (the planes of the player to move) and ``action_mask``, which is empty for whoever is not to
    move. An illegal action raises ``InvalidAction``; ``env`` makes it lose the game instead.
    """

    metadata: dict[str, Any] = {
        "name": "tablero_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | BasePosition = "chess",
        *,
        options: dict[str, object] | None = None,
        max_plies: int | None = 400,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = _checked(render_mode, self.metadata["render_modes"])
        self.start = _start(game, options)
        self.metadata = {**self.metadata, "name": f"tablero_{self.start.game}_v0"}
        self.max_plies = max_plies
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self.agents: list[str] = []
        shape, _seen = self.start._native.observe()
        self._shape = shape
        self._actions = self.start._native.action_count()
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._position: BasePosition | None = self.start
        self._plies = 0
        self.np_random, _seed = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def position(self) -> BasePosition:
        """The position now."""
        if self._position is None:
            raise Closed("the environment was closed")
        return self._position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if self._position is None:
            raise Closed("the environment was closed")
        if seed is not None:
            self.np_random, _seed = seeding.np_random(seed)
        self._position = self.start
        self._plies = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over = self.start.is_over
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.start.to_play]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees."""
        now = self.position._native
        _shape, seen = now.observe()
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and now.places() is None:
            mask[now.legal_actions()] = 1
        return {"observation": seen.reshape(self._shape), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action for the agent whose turn it is."""
        position = self.position
        if not self.agents:
            raise InvalidAction("the game is over: reset it before the next step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise InvalidAction(f"expected an action from 0 to {self._actions - 1}, found {action!r}")
        self._position = position._wrap(position._native.apply_action(int(action)))
        self._plies += 1
        self._cumulative_rewards[agent] = 0.0
        now = self._position
        if now.is_over:
            self.rewards = dict(zip(self.possible_agents, map(float, now.returns())))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            if self.max_plies is not None and self._plies >= self.max_plies:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[now.to_play]
        self._accumulate_rewards()
        if now.is_over:
            # Whoever's turn it would be is first to leave.
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Draws the board, as the render mode says."""
        return draw(self.position, self.render_mode)

    def close(self) -> None:
        """Ends the environment; further use raises ``Closed``."""
        self._position = None


def raw_env(game: str | BasePosition = "chess", **arguments: Any) -> GameEnv:
    """The environment without wrappers."""
    return GameEnv(game, **arguments)


def env(game: str | BasePosition = "chess", **arguments: Any) -> AECEnv:
    """The environment as PettingZoo's own are wrapped: an illegal action loses, and the order of calls is checked."""
    made: Any = GameEnv(game, **arguments)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    made = wrappers.OrderEnforcingWrapper(made)
    return made


def parallel_env(game: str | BasePosition = "chess", **arguments: Any) -> ParallelEnv:
    """The environment for algorithms that send an action of every agent in each call; that of whoever is to move counts."""
    return conversions.turn_based_aec_to_parallel_wrapper(env(game, **arguments))
