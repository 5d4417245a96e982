"""Every operation of the rule books, under each of its names."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import tablero
from tablero import _native, _operations, errors


def test_every_operation_is_a_method_under_all_its_names(starts: list[tablero.BasePosition]) -> None:
    count = 0
    for start in starts:
        for name, originals, summary, _operands in _native.operations(start.game):
            for one in _operations.names(name, originals):
                method = getattr(type(start), one)
                assert summary in (method.__doc__ or "") or one in type(start).__dict__, one
                count += 1
    assert count > 100
    chess = tablero.chess.Position()
    assert chess.esPosiciónInicial() and chess.esPosicionInicial() and chess.is_initial_position()


def test_answers_have_reasons() -> None:
    chess = tablero.chess.Position()
    no = chess.is_legal_move("a2", "a5")
    assert not no and no == False and no.value is False and "a2" in (no.why or "")  # noqa: E712
    yes = chess.is_legal_move("a2", "a3")
    assert yes and yes.why is None
    by_numbers = chess.is_legal_move([6, 0], to=[5, 0])
    assert by_numbers == yes
    assert chess.is_next_position(chess.play("a2a3"), "a2", "a3")
    assert chess.ask("perft", depth=3) == chess.perft(3).value
    found = tablero.chess.Position("8/2P5/8/7k/7P/8/3R4/3K3R w").ejecutarSecuenciaForzada("d2g2 h4h5 h5h6 c7c8")
    assert found.value["fen"] == "2R5/7k/7P/8/8/8/6R1/3K3R w" and len(found.plies) == 8


def test_perft_agrees_with_the_vectors() -> None:
    vectors = (tablero_root() / "crates/games/lite-chess/tests/data/perft.txt").read_text().splitlines()
    checked = 0
    for line in vectors:
        if line.startswith("#") or not line.strip():
            continue
        fen, _, counts = line.partition(";")
        numbers = [int(word) for word in counts.replace(";", " ").split() if word.isdigit()]
        position = tablero.chess.Position(fen.strip())
        for depth, count in enumerate(numbers[:4], start=1):
            if count < 200_000:
                assert position.perft(depth) == count, line
                checked += 1
    assert checked > 10


def tablero_root():  # type: ignore[no-untyped-def]
    from conftest import ROOT

    return ROOT


def test_questions_of_another_form_are_refused() -> None:
    chess, queens = tablero.chess.Position(), tablero.queens.Position(side=6)
    with pytest.raises(errors.BadQuestion, match="expected a square"):
        chess.is_legal_move("z9", "a3")
    with pytest.raises(TypeError, match="misses to"):
        chess.is_legal_move("a2")
    with pytest.raises(TypeError, match="no operand 'colour'"):
        chess.is_legal_move("a2", "a3", colour=1)
    with pytest.raises(errors.BadQuestion):
        chess.ask("no_such_thing")
    with pytest.raises(errors.WrongGame):
        chess.is_next_position(queens, "a2", to="a3")
    with pytest.raises(errors.Refused):
        chess.apply("a2", "a5")
    with pytest.raises(errors.BadQuestion):
        chess.king_square(3)
    with pytest.raises(TypeError):
        chess.king_square(object())
    with pytest.raises((errors.BadQuestion, RecursionError)):
        deep: list[object] = []
        for _ in range(100_000):
            deep = [deep]
        chess.are_movable_pieces(deep)


def test_answers_are_those_of_the_command(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The oracle is one: what a method answers is what a question in JSON answers."""
    queens = tablero.queens.Position("6: a1 c2")
    free = queens.free_cells()
    direct, _why = _native.ask("queens", "free_cells", [], [("side", "6"), ("queens", "[[0,5],[2,4]]")], None)
    assert json.loads(direct)["answer"] == free.value == queens.qfor().value
    assert queens.attacks("a2").why is None and queens.attacks("a2").queen == [0, 5]


def test_stubs_are_up_to_date() -> None:
    tool = tablero_root() / "bindings/python/tools/stubs.py"
    subprocess.run([sys.executable, str(tool), "--check"], check=True)
