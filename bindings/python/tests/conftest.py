"""What several tests need."""

from __future__ import annotations

import os
import pathlib

import pytest

import tablero

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture
def starts() -> list[tablero.BasePosition]:
    """A first position of every game."""
    return [
        tablero.chess.Position(),
        tablero.sokoban.Position(collection="microban", level=2),
        tablero.checkers.Position(size=2, players="135"),
        tablero.queens.Position(side=6, rule="last"),
    ]


@pytest.fixture
def cases() -> int:
    """How many random cases a test tries."""
    return int(os.environ.get("TABLERO_CASES", "2000"))
