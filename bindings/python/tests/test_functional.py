"""Access in the manner of OpenSpiel."""

from __future__ import annotations

import copy
import pickle
import random
import threading

import pytest

import tablero
from tablero import errors


def test_functional_access() -> None:
    chance = random.Random(2)
    for name, options in (("chess", {}), ("queens", {"side": 5}), ("checkers", {"size": 1, "players": "135"})):
        game = tablero.functional.load_game(name, **options)
        state = game.new_initial_state()
        for _ in range(300):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            assert sum(state.legal_actions_mask()) == len(actions) > 0
            action = chance.choice(actions)
            assert state.string_to_action(state.action_to_string(action)) == action
            copied = state.clone()
            state.apply_action(action)
            assert copied.child(action).position == state.position
        assert len(state.history()) > 2
        if state.is_terminal():
            assert state.current_player() == -4 and state.legal_actions() == []
            with pytest.raises(errors.InvalidAction):
                state.apply_action(0)
    with pytest.raises(errors.InvalidAction):
        tablero.functional.load_game("chess").new_initial_state().apply_action(-1)


def test_states_are_copied_and_pickled() -> None:
    state = tablero.functional.load_game("checkers", size=2, players="135").new_initial_state()
    for _ in range(7):
        state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is tablero.functional.State and other.history() == state.history()
        assert other.position == state.position and other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[-1])
        assert len(state.history()) == 7
    edited = pickle.dumps(state, 0).replace(f"I{state.history()[0]}\n".encode(), b"I1\n", 1)
    with pytest.raises(errors.InvalidAction):
        pickle.loads(edited)


def test_a_refused_action_changes_nothing() -> None:
    state = tablero.functional.load_game("queens", side=4).new_initial_state()
    before = state.position
    for wrong in (-1, 16, 2**62, -(2**63)):
        with pytest.raises(errors.InvalidAction):
            state.apply_action(wrong)
    for odd in (2**63, None, "0", 1.0):
        with pytest.raises((TypeError, OverflowError)):
            state.apply_action(odd)  # type: ignore[arg-type]
    assert state.position == before and state.history() == []
    assert state.legal_actions(1) == [] and len(state.legal_actions(0)) == 16


def test_two_threads_at_one_state() -> None:
    """They take turns or are told that it is busy: every action in the history was legal when it was played."""
    game = tablero.functional.load_game("chess")
    state = game.new_initial_state()
    odd: list[BaseException] = []

    def play(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(200):
            try:
                if actions := state.legal_actions():
                    state.apply_action(chance.choice(actions))
            except (errors.Busy, errors.InvalidAction):
                pass
            except BaseException as error:  # noqa: BLE001
                odd.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not odd
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.position == state.position
