"""Positions as objects."""

from __future__ import annotations

import copy
import json
import pickle
import random
import xml.etree.ElementTree as ElementTree

import pytest

import tablero
from tablero import errors


def walk(position: tablero.BasePosition, plies: int, seed: int = 3) -> tablero.BasePosition:
    chance = random.Random(seed)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def test_positions_never_change(starts: list[tablero.BasePosition]) -> None:
    for start in starts:
        text, later = start.text, walk(start, 5)
        assert start.text == text and later != start
        for name in ("text", "game", "anything", "_native"):
            with pytest.raises(AttributeError):
                setattr(start, name, 1)
        assert copy.copy(start) is start and copy.deepcopy([start])[0] is start


def test_equal_positions_are_equal_and_hash_alike(starts: list[tablero.BasePosition]) -> None:
    seen = set()
    for start in starts:
        one, other = walk(start, 6), walk(start, 6)
        assert one == other and hash(one) == hash(other) and one is not other
        seen |= {one, other, start}
    assert len(seen) == 2 * len(starts)
    level, same_pieces = "#####|#@$.#|#####", "######|#@$.##|######"
    assert tablero.sokoban.Position(level) != tablero.sokoban.Position(same_pieces)
    assert starts[0] != "text" and starts[0] != starts[3]


def test_pickles_come_back(starts: list[tablero.BasePosition]) -> None:
    for start in starts:
        later = walk(start, 4)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(later, protocol))
            assert again == later and type(again) is type(later) and again.options == later.options
        assert again.legal_moves() == later.legal_moves()


def test_edited_pickles_are_refused() -> None:
    made = pickle.dumps(tablero.chess.Position(), 0)
    for old, new in ((b"8/8", b"9/8"), (b"chess", b"chest"), (b"I1\n", b"I2\n")):
        assert old in made, made
        with pytest.raises(errors.InvalidPickle):
            pickle.loads(made.replace(old, new, 1))
    from tablero._position import _restore

    for arguments in ((1, "chess", (), 5), (1, "chess", 7, "x"), (1, "queens", (("side", "9"),), "8:"), (None, 1, 2, 3)):
        with pytest.raises(errors.InvalidPickle):
            _restore(*arguments)


def test_pictures_and_texts(starts: list[tablero.BasePosition]) -> None:
    for start in starts:
        root = ElementTree.fromstring(start._repr_svg_())
        assert root.tag.endswith("svg")
        assert start.png(64).startswith(b"\x89PNG")
        assert json.loads(start.json()) is not None
        assert len(str(start).splitlines()) > 2
        assert start.game in repr(start)
        with pytest.raises(errors.InvalidOption):
            start.svg(theme="nothing")
        with pytest.raises(errors.InvalidOption):
            start.png(0)


def test_games_end_with_places() -> None:
    queens = walk(tablero.queens.Position(side=5), 50)
    assert queens.is_over and queens.winner in (0, 1) and sorted(queens.places or ()) == [1, 2]
    assert sorted(queens.returns()) == [-1.0, 1.0] and queens.legal_moves() == []
    with pytest.raises(errors.IllegalMove):
        queens.play("a1")
    solved = tablero.sokoban.Position("#####|#@$.#|#####").play("east")
    assert solved.places == (1,) and solved.returns() == [1.0]
    draw = tablero.chess.Position("k7/8/8/8/8/8/8/7K w")
    assert draw.places == (1, 1) and draw.winner is None and draw.returns() == [0.0, 0.0]


def test_moves_are_refused_in_the_words_of_the_game() -> None:
    with pytest.raises(errors.IllegalMove, match="pawn"):
        tablero.chess.Position().play("a2a5")
    with pytest.raises(ValueError, match="attacks"):
        tablero.queens.Position("6: a1").play("a2")
    tablero.set_language("es")
    try:
        with pytest.raises(errors.IllegalMove, match="peón"):
            tablero.chess.Position().play("a2a5")
        assert "peón" in (tablero.chess.Position().is_legal_move("a2", "a5").why or "")
    finally:
        tablero.set_language("en")
    with pytest.raises(errors.InvalidOption):
        tablero.set_language("xx")


@pytest.mark.parametrize(
    "make",
    [
        lambda: tablero.chess.Position("nonsense"),
        lambda: tablero.chess.Position("8/8/8/8/8/8/8/8 w"),
        lambda: tablero.queens.Position("6: a1 a2"),
        lambda: tablero.queens.Position(side=0),
        lambda: tablero.queens.Position(side="many"),
        lambda: tablero.queens.Position(rule="first"),
        lambda: tablero.checkers.Position(size=65),
        lambda: tablero.checkers.Position(players="77"),
        lambda: tablero.checkers.Position("1 14 1 strict"),
        lambda: tablero.sokoban.Position("#####"),
        lambda: tablero.sokoban.Position(collection="none"),
        lambda: tablero.sokoban.Position("#####|#@$.#|#####", level=3),
        lambda: tablero.sokoban.Position(level=100000),
        lambda: tablero.position("go"),
        lambda: tablero.position("queens", None, colour="red"),
    ],
)
def test_what_is_no_position_is_refused(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(errors.TableroError) as raised:
        make()
    assert isinstance(raised.value, ValueError) and str(raised.value)


def test_types_are_refused() -> None:
    for value in (5, None, b"a2a3", ["a2a3"], 1.5):
        with pytest.raises(TypeError):
            tablero.chess.Position().play(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tablero.chess.Position(5)  # type: ignore[arg-type]


def test_lines_of_moves() -> None:
    level = tablero.sokoban.Position(collection="microban", level=3)
    found = level.solve("pushes")
    assert found.optimal and found.pushes == 13 and found.moves == 41
    assert level.play_all(found.solution or "").is_over
    assert tablero.chess.Position().play_all("a2a3 a7a6").to_play == 0
