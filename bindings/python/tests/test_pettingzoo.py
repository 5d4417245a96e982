"""PettingZoo's own tests."""

from __future__ import annotations

import types
import warnings

import pytest

pytest.importorskip("pettingzoo")

from gymnasium import spaces  # noqa: E402

from tablero import errors, pettingzoo  # noqa: E402

GAMES = {
    "chess": ("chess", {}, 60),
    "queens": ("queens", {"side": 5}, 60),
    "queens-last": ("queens", {"side": 4, "rule": "last"}, 60),
    **{f"checkers-{players}": ("checkers", {"size": 1, "players": players}, 30) for players in ("1", "14", "135", "1245", "12345", "123456")},
}


def made(name: str, **arguments: object) -> object:
    game, options, plies = GAMES[name]
    return pettingzoo.env(game, options=options, max_plies=plies, **arguments)


@pytest.mark.parametrize("name", GAMES)
def test_api(name: str) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made(name), num_cycles=100, verbose_progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: made(name), num_cycles=50)


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name: str) -> None:
    from pettingzoo.test import parallel_api_test

    game, options, plies = GAMES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(pettingzoo.parallel_env(game, options=options, max_plies=plies), num_cycles=100)


def test_pettingzoos_most_cycles() -> None:
    """The test counts rounds in one half and calls in the other, which are the same for one player alone. It plays any action whatever, so
    the space is told to choose legal ones."""
    from pettingzoo.test import max_cycles_test

    class Legal(spaces.Discrete):
        def sample(self, *_arguments: object, **_named: object) -> int:
            return int(self.env.position._native.legal_actions()[0])  # type: ignore[attr-defined]

    def legal(env: object) -> object:
        raw = env.unwrapped  # type: ignore[attr-defined]
        for agent, space in raw.action_spaces.items():
            raw.action_spaces[agent] = Legal(space.n)
            raw.action_spaces[agent].env = raw
        return env

    alone = {"size": 2, "players": "1"}
    module = types.SimpleNamespace(
        env=lambda max_cycles: legal(pettingzoo.env("checkers", options=alone, max_plies=max_cycles)),
        parallel_env=lambda max_cycles: legal(pettingzoo.parallel_env("checkers", options=alone, max_plies=max_cycles)),
    )
    max_cycles_test(module)


@pytest.mark.parametrize("name", ["chess", "queens", "checkers-135"])
def test_most_plies(name: str) -> None:
    """Games of several are cut off after so many plies."""
    game, options, _plies = GAMES[name]
    env = pettingzoo.raw_env(game, options=options, max_plies=4)
    env.reset(seed=1)
    plies = 0
    for _agent in env.agent_iter():
        seen, _reward, terminated, truncated, _info = env.last()
        action = None
        if not (terminated or truncated):
            action = int(seen["action_mask"].argmax())
            plies += 1
        env.step(action)
    assert plies == 4 and env.agents == []


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_render(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode: made("queens", render_mode=render_mode))
    env = made("queens", render_mode=mode)
    env.reset(seed=1)  # type: ignore[attr-defined]
    drawn = env.render()  # type: ignore[attr-defined]
    if mode == "human":
        assert drawn is None and capsys.readouterr().out
    elif mode == "ansi":
        assert len(drawn.splitlines()) >= 5
    else:
        assert drawn.ndim == 3 and drawn.shape[2] == 3 and drawn.std() > 0


def test_bad_input() -> None:
    env = pettingzoo.raw_env("queens", options={"side": 4})
    env.reset(seed=1)
    for action in (-1, 16, 2**40, None, True, 1.0, "a1"):
        with pytest.raises(errors.InvalidAction):
            env.step(action)  # type: ignore[arg-type]
    while env.agents:
        _seen, _reward, terminated, truncated, _info = env.last()
        env.step(None if terminated or truncated else int(env.observe(env.agent_selection)["action_mask"].argmax()))
    with pytest.raises(errors.InvalidAction):
        env.step(0)
    env.close()
    with pytest.raises(errors.Closed):
        env.reset()
    with pytest.raises(errors.InvalidOption):
        pettingzoo.raw_env("queens", render_mode="smell")
    loses = pettingzoo.env("queens", options={"side": 4})
    loses.reset(seed=1)
    loses.step(0)
    loses.step(0)
    assert loses.unwrapped.terminations == {"player_0": True, "player_1": True}
