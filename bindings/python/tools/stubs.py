"""Writes the types of the methods that are made from the tables of the games: python/tablero/_operations.pyi.

    python tools/stubs.py           writes the file
    python tools/stubs.py --check   says whether it is up to date
"""

import inspect
import sys
from pathlib import Path

from tablero import _native, _operations

STUB = Path(__file__).parent.parent / "python" / "tablero" / "_operations.pyi"

HEAD = '''"""The operations of the rule books as methods. Written by tools/stubs.py."""

import inspect
from collections.abc import Iterable
from typing import Any

from ._answer import Answer

def names(name: str, originals: Iterable[str]) -> list[str]: ...
def parameter(operand: str) -> str: ...
def signature(operands: list[tuple[str, bool, str, str]], said: Iterable[str]) -> inspect.Signature: ...
def said(game: str) -> list[str]: ...
def class_name(game: str) -> str: ...
'''


def method(name: str, form: inspect.Signature) -> str:
    words = ["self"]
    named = False
    for one in list(form.parameters.values())[1:]:
        if one.kind is inspect.Parameter.KEYWORD_ONLY and not named:
            words.append("*")
            named = True
        words.append(f"{one.name}: Any" + ("" if one.default is inspect.Parameter.empty else " = None"))
    return f"    def {name}({', '.join(words)}) -> Answer: ...\n"


def stub() -> str:
    text = HEAD
    for game, *_rest in _native.games():
        text += f"\nclass {_operations.class_name(game)}:\n"
        known = _operations.said(game)
        for operation, originals, _summary, operands in _native.operations(game):
            form = _operations.signature(operands, known)
            text += "".join(method(name, form) for name in _operations.names(operation, originals))
    return text


def main() -> int:
    made = stub()
    if "--check" in sys.argv:
        if STUB.read_text(encoding="utf-8") != made:
            print(f"{STUB} is stale: python tools/stubs.py writes it anew", file=sys.stderr)
            return 1
        return 0
    STUB.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
