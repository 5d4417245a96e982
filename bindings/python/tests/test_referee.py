"""Matches, tournaments and agents."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys

import pytest

import tablero
from conftest import ROOT
from tablero import errors


def first(position: tablero.BasePosition) -> str:
    return position.legal_moves()[0]


class Chance:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, position: tablero.BasePosition) -> str:
        return self.chance.choice(position.legal_moves())


def test_functions_objects_robots_and_programs_play() -> None:
    starter = str(ROOT / "examples/agents/starter.asl")
    command = f"cmd:{sys.executable} {ROOT / 'examples/agents/starter.py'}"
    start = tablero.queens.Position(side=6)
    told: list[dict[str, object]] = []
    for seats in ([first, Chance(1)], [first, "robot:random"], ["least", Chance(2)], [starter, first], [command, Chance(3)]):
        result = tablero.Match(start, seats, seed=5, sandbox="off").play(progress=told.append)
        assert result.kind == "finished" and result.winner in (0, 1), result
        assert start.play_all(result.moves).text == result.position
        assert "tablero record 1" in result.record
    assert told[0] == {"seat": 0, "move": "a6"} or told[0]["seat"] == 0
    again = [tablero.Match(start, ["mcts,nodes=200", "random"], seed=9).play() for _ in range(2)]
    assert again[0] == again[1]


def test_faults_and_exceptions_of_players() -> None:
    start = tablero.chess.Position()
    lost = tablero.Match(start, [lambda position: "a2a5", "random"]).play()
    assert lost.kind == "illegal-move" and lost.winner == 1 and "a2a5" in lost.verdict
    resigned = tablero.Match(start, [lambda position: None, "random"]).play()
    assert resigned.places == [2, 1]
    with pytest.raises(ZeroDivisionError):
        tablero.Match(start, [lambda position: str(1 // 0), "random"]).play()
    with pytest.raises(TypeError, match="expected a move"):
        tablero.Match(start, [lambda position: 5, "random"]).play()  # type: ignore[list-item, return-value]
    cut = tablero.Match(start, ["random", "random"], max_plies=3).play()
    assert cut.kind == "unfinished" and cut.places is None and len(cut.moves) == 3
    for seats in (["random"], ["random"] * 3, ["no-such", "random"], ["cmd:", "random"], [5, "random"], ["guest:x", "random"], [Chance, "random"]):
        with pytest.raises(errors.InvalidSeat):
            tablero.Match(start, seats).play()  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidOption):
        tablero.Match(start, ["random", "random"], clock="soon").play()


def test_tournaments_with_python_in_them(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "games.db"
    entrants = {"first": first, "chance": Chance(4), "least": "robot:least"}
    games: list[dict[str, object]] = []
    made = tablero.Tournament("queens", entrants, options={"side": 5}, rounds=2, file=file, workers=2, seed=3)
    result = made.run(progress=games.append)
    assert result.complete and len(result.games) == 12 and games[-1]["ended"] == 12
    columns = result.standings.columns()
    assert sorted(columns["entrant"]) == ["chance", "first", "least"] and sum(columns["games"]) == 24
    # Nothing is left to play: the same table comes out of the file.
    again = tablero.Tournament("queens", entrants, options={"side": 5}, rounds=2, file=file, workers=1, seed=3).run()
    assert again.standings == result.standings and again.records == result.records
    with pytest.raises(errors.InvalidPlan):
        tablero.Tournament("queens", entrants, options={"side": 6}, rounds=2, file=file, seed=3).run()
    with pytest.raises(errors.InvalidPlan):
        tablero.Tournament("queens", ["random", "no-such"]).run()
    with pytest.raises(errors.InvalidPlan):
        tablero.Tournament("queens", ["random", "least"], colour="red").run()


def test_robots_think() -> None:
    mate = tablero.chess.Position("7k/8/6K1/8/8/8/8/R7 w")
    thought = mate.analyse("alphabeta,depth=3")
    assert thought.move == "a1a8" and "win" in (thought.note or "").lower()
    with pytest.raises(errors.InvalidSeat):
        mate.analyse("nobody")
    assert "alphabeta" in mate.robots
    assert mate.table().value in ("win", None)


def test_sokoban_solver() -> None:
    level = tablero.sokoban.Position("#####|#@$.#|#####")
    found = level.solve()
    assert found and found.solution == "R" and found.pushes == 1
    assert level.improve("R").moves == 1
    with pytest.raises(errors.InvalidLevel):
        level.improve("L")
    with pytest.raises(errors.InvalidLevel):
        level.improve("nonsense")
    stuck = tablero.sokoban.Position("######|#@ $##|#.  ##|######").solve()
    assert stuck.status == "unsolvable" and not stuck
    assert level.rate().boxes == 1
    with pytest.raises(errors.InvalidOption):
        level.solve("beauty")
    with pytest.raises(errors.InvalidOption):
        level.solve(time=-1)
    made = tablero.sokoban.generate(3, boxes=1, width=6, height=6, seed=7)
    assert made == tablero.sokoban.generate(3, boxes=1, width=6, height=6, seed=7) and len(made) == 3
    assert all(one.level.play_all(one.solution).is_over for one in made)
    with pytest.raises(errors.InvalidOption):
        tablero.sokoban.generate(width=4)


def test_an_agent_in_three_lines() -> None:
    lines = [
        {"type": "hello", "protocol": "tablero", "version": 1},
        {"type": "welcome", "seat": 0},
        {"type": "start", "game": "queens", "options": {"side": "6", "rule": "last"}, "players": 2, "seat": 1, "position": "6:"},
        {"type": "turn", "id": 4, "position": "6: a1", "moves": ["b3", "c4"], "clock": {"move_ms": 5}},
        {"type": "bye"},
    ]
    seen: list[tablero.agent.Turn] = []

    def choose(turn: tablero.agent.Turn) -> str:
        seen.append(turn)
        return turn.moves[1]

    output = io.StringIO()
    tablero.agent.run(choose, input=io.StringIO("".join(json.dumps(line) + "\n" for line in lines)), output=output)
    said = [json.loads(line) for line in output.getvalue().splitlines()]
    assert said[0]["name"] == "choose" and said[1] == {"type": "move", "id": 4, "move": "c4"}
    assert seen[0].position == tablero.queens.Position("6: a1", rule="last") and seen[0].clock == {"move_ms": 5}


def test_an_agent_as_a_process(tmp_path) -> None:  # type: ignore[no-untyped-def]
    bot = tmp_path / "bot.py"
    bot.write_text("import tablero.agent\ndef choose(turn):\n    print('thinking')\n    return turn.moves[0]\ntablero.agent.run(choose)\n")
    result = tablero.Match("queens", [f"cmd:{sys.executable} {bot}", first], sandbox="off").play()
    assert result.kind == "finished"
    assert subprocess.run([sys.executable, str(bot)], input="", text=True, check=True).returncode == 0
