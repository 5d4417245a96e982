"""Batches and environments."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
import warnings

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

import tablero  # noqa: E402
from tablero import envs, errors  # noqa: E402
from tablero.batch import Batch, SokobanBatch, levels_of  # noqa: E402

TINY = ["#####|#@$.#|#####", "######|#.  ##|# $ ##|#  @##|######"]


@pytest.mark.parametrize("name", envs.IDS)
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasiums_own_check(name: str, mode: str | None) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Symbols and planes are no pictures, and said to be; chess never gives an agent more than the rules do.
        warnings.filterwarnings("ignore", message=".*(not within the observation space|Box observation space).*")
        made = gymnasium.make(name, render_mode=mode, disable_env_checker=True)
        check_env(made.unwrapped, skip_render_check=mode is None)
        made.close()


@pytest.mark.parametrize("name", envs.IDS)
def test_vector_environments(name: str) -> None:
    made = gymnasium.make_vec(name, num_envs=5, vectorization_mode="vector_entry_point")
    made.action_space.seed(1)
    seen, info = made.reset(seed=3)
    assert made.observation_space.contains(seen)
    ended = 0
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in info["action_mask"]])
        seen, rewards, terminated, truncated, info = made.step(actions)
        assert seen.shape == made.observation_space.shape and rewards.shape == (5,)
        done = terminated | truncated
        if done.any():
            ended += 1
            assert (info["_final_obs"] == done).all()
    made.close()
    with pytest.raises(errors.Closed):
        made.unwrapped.batch.step(actions)


def test_a_batch_is_the_games_one_by_one() -> None:
    batch = SokobanBatch("microban", 6, max_steps=40)
    batch.reset([5, 6, 7, 8, 9, 10])
    alone = []
    for room in range(6):
        one = SokobanBatch("microban", 1, max_steps=40, rows=batch.window[0], columns=batch.window[1])
        one.reset([5 + room])
        alone.append(one)
    for _ in range(100):
        actions = batch.sample().copy()
        batch.step(actions)
        for room, one in enumerate(alone):
            assert one.sample()[0] == actions[room]
            one.step(actions[room : room + 1])
            assert (one.observations[0] == batch.observations[room]).all()
            assert one.rewards[0, 0] == batch.rewards[room, 0]
            assert one.level(0) == batch.level(room)


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(threads: int, starts: list[tablero.BasePosition]) -> None:
    for start in starts:
        one, many = Batch(start, 300, max_plies=30), Batch(start, 300, max_plies=30, threads=threads)
        one.reset(4)
        many.reset(4)
        for _ in range(40):
            actions = one.sample()
            assert (actions == many.sample()).all()
            one.step(actions)
            many.step(actions)
        for name in ("observations", "finals", "masks", "rewards", "terminated", "truncated", "to_play"):
            assert (getattr(one, name) == getattr(many, name)).all(), name
        assert one.position(7) == many.position(7)


def test_wrong_actions_change_nothing() -> None:
    batch = Batch(tablero.chess.Position(), 3)
    with pytest.raises(errors.InvalidBatch, match="reset"):
        batch.step([0, 0, 0])
    batch.reset(1)
    good = batch.sample().copy()
    before = batch.observations.copy()
    for wrong in (
        [0, 0, 0],
        [good[0], good[1], -1],
        [good[0], good[1], 4096],
        [good[0], 2**62, good[2]],
        good[:2],
        [good.tolist()],
        good.astype(np.float64),
        good.astype(bool),
        np.array(["a", "b", "c"]),
        None,
        "text",
        np.array([2**64 - 1] * 3, np.uint64),
        [object()] * 3,
    ):
        with pytest.raises(errors.TableroError):
            batch.step(wrong)
        assert (batch.observations == before).all()
    for kind in (np.int8, np.int16, np.int32, np.uint16):
        if good.max() < np.iinfo(kind).max:
            batch.step(good.astype(kind))
            batch.reset(1)
    strided = np.repeat(good, 2)[::2]
    batch.step(strided)


def test_arrays_cannot_be_written() -> None:
    batch = SokobanBatch(TINY, 2)
    batch.reset(1)
    for name in ("observations", "masks", "rewards", "terminated"):
        with pytest.raises(ValueError):
            getattr(batch, name)[0] = 1


def test_after_the_end() -> None:
    env = envs.SokobanEnv(TINY[:1])
    with pytest.raises(errors.InvalidBatch):
        env.step(0)
    env.reset(seed=1)
    _seen, reward, terminated, truncated, _info = env.step(2)
    assert terminated and not truncated and reward == pytest.approx(10.9)
    assert env.position.is_over
    with pytest.raises(errors.InvalidAction, match="over"):
        env.step(2)
    for wrong in (-1, 4, 2**70, "2", None, 1.5, [2]):
        with pytest.raises((errors.InvalidAction, OverflowError)):
            env.step(wrong)  # type: ignore[arg-type]
    env.reset(seed=1)
    env.close()
    with pytest.raises(errors.Closed):
        env.step(2)
    with pytest.raises(errors.Closed):
        env.reset()
    duel = envs.DuelEnv("queens", options={"side": 4})
    with pytest.raises(errors.InvalidAction):
        duel.step(0)
    duel.reset(seed=1)
    duel.close()
    with pytest.raises(errors.Closed):
        duel.step(0)


def test_sources_of_levels(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = "; 0\n#####\n#@$.#\n#####\n\n; 1\n######\n#.$@ #\n######\n"
    (tmp_path / "000.txt").write_text(text)
    assert len(levels_of(tmp_path)) == 2
    assert len(levels_of(tmp_path / "000.txt")) == 2
    assert len(levels_of("microban")) > 100
    assert len(levels_of([made.level for made in tablero.sokoban.generate(2, boxes=1, seed=5)])) == 2
    with pytest.raises(errors.InvalidBatch):
        levels_of("nothing of the kind")
    with pytest.raises(errors.InvalidBatch, match="not closed"):
        SokobanBatch(["@$."], 1)
    with pytest.raises(errors.InvalidBatch, match="more than"):
        SokobanBatch(TINY, 1, rows=3, columns=3)
    for arguments in ({"observation": "smell"}, {"reward": "gold"}, {"games": 0}, {"games": 10**9}, {"tile": 0, "observation": "rgb"}):
        with pytest.raises(errors.InvalidBatch):
            SokobanBatch(TINY, **{"games": 1, **arguments})


def test_observations_show_the_room() -> None:
    planes = envs.SokobanEnv(TINY[:1])
    seen, info = planes.reset(seed=1, options={"level": 1})
    assert seen.shape == (4, 3, 5) and seen[3, 1, 1] == 1 and seen[2, 1, 2] == 1 and seen[1, 1, 3] == 1
    assert info["action_mask"].tolist() == [0, 0, 1, 0] and info["level"] == 1
    symbols = envs.SokobanEnv(TINY[:1], observation="symbols")
    assert symbols.reset(seed=1)[0].tolist() == [[1] * 5, [1, 5, 3, 2, 1], [1] * 5]
    picture = envs.SokobanEnv(TINY[:1], observation="rgb", tile=4)
    assert picture.reset(seed=1)[0].shape == (12, 20, 3)
    with pytest.raises(errors.InvalidBatch, match="no level 2"):
        planes.reset(options={"level": 2})


def test_two_threads_at_one_batch() -> None:
    """They take turns or are told that it is busy; nothing is torn."""
    batch = Batch(tablero.chess.Position(), 2000, max_plies=40)
    batch.reset(1)
    busy: list[Exception] = []
    odd: list[BaseException] = []

    def play() -> None:
        for _ in range(30):
            try:
                batch.step(batch.sample().copy())
            except (errors.Busy, errors.InvalidAction) as error:
                # The other thread has moved in between, or moves now.
                busy.append(error)
            except BaseException as error:  # noqa: BLE001
                odd.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not odd
    positions = [batch.position(game) for game in range(0, 2000, 97)]
    for game, position in zip(range(0, 2000, 97), positions):
        assert sorted(position._native.legal_actions()) == np.flatnonzero(batch.masks[game]).tolist()


def test_a_duel_is_played_to_its_end() -> None:
    env = envs.DuelEnv("queens", options={"side": 6}, seat=None)
    results = set()
    for seed in range(20):
        seen, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            legal = np.flatnonzero(seen["action_mask"])
            seen, reward, terminated, truncated, info = env.step(int(legal[seed % len(legal)]))
            assert not truncated
        results.add((info["seat"], reward))
    assert len(results) == 4
    seen, _info = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0]) if (seen["action_mask"] == 0).any() else 36
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    strict = envs.DuelEnv("queens", strict=True)
    strict.reset(seed=1)
    with pytest.raises(errors.InvalidAction):
        strict.step(64)


def test_checkers_by_single_hops() -> None:
    """A turn by hops is a move of the game, and whoever moves is seen at home."""
    start = tablero.checkers.Position(size=4)
    batch = Batch(start, 50, max_plies=80, hops=True)
    assert (batch.actions, batch.observation_shape) == (487, (4, 1, 121))
    batch.reset(1)
    assert batch.masks[0].sum() == 14 and batch.observations[0, 2:].sum() == 0
    for _ in range(60):
        before = [batch.position(game) for game in range(0, 50, 7)]
        batch.step(batch.sample())
        for game, position in zip(range(0, 50, 7), before):
            now = batch.position(game)
            under_way = batch.observations[game, 2].any()
            done = batch.terminated[game] or batch.truncated[game]
            assert under_way == (now == position) or done
            if not (under_way or done):
                assert now in [position.play(mv) for mv in position.legal_moves()]
            assert now.to_play == batch.to_play[game]
    good = batch.sample().copy()
    for wrong in (487, -1, 486 if not batch.masks[0, 486] else 0):
        with pytest.raises(errors.InvalidAction):
            batch.step([wrong, *good[1:]])
    batch.step(good)
    with pytest.raises(errors.InvalidBatch, match="size 5"):
        Batch(tablero.checkers.Position(size=6), 1, hops=True)
    with pytest.raises(errors.InvalidBatch, match="chess"):
        Batch(tablero.chess.Position(), 1, hops=True)
    made = gymnasium.make_vec("tablero/ChineseCheckers-v0", num_envs=3, vectorization_mode="vector_entry_point", hops=True)
    _seen, info = made.reset(seed=1)
    assert info["action_mask"].shape == (3, 487)
    made.close()


def test_an_interrupt_loses_no_game() -> None:
    """Somebody presses Ctrl-C while batches are stepped: the step under way is played or not, and the games go on from there."""
    program = textwrap.dedent("""
        import os, signal, threading
        import tablero
        from tablero.batch import Batch
        signal.signal(signal.SIGINT, signal.default_int_handler)
        batch = Batch(tablero.chess.Position(), 5000, max_plies=60, threads=2)
        batch.reset(1)
        rounds = []
        for _ in range(5):
            played = []
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                while True:
                    actions = batch.sample().copy()
                    played.append(actions)
                    batch.step(actions)
            except KeyboardInterrupt:
                rounds.append((played, batch.observations.copy()))
        again = Batch(tablero.chess.Position(), 5000, max_plies=60)
        again.reset(1)
        for played, seen in rounds:
            for actions in played:
                # The last ones may not have been played; then no game has moved.
                if not (actions is played[-1] and (again.observations == seen).all()):
                    again.step(actions)
            assert (again.observations == seen).all()
        assert all(batch.position(game) == again.position(game) for game in range(0, 5000, 10))
        print("equal after", sum(len(played) for played, _seen in rounds))
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert done.stdout.startswith("equal"), done.stderr
