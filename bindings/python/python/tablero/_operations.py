"""The operations of the rule books as methods, made from the tables of the games."""

from __future__ import annotations

import inspect
import keyword
import unicodedata
from collections.abc import Iterable
from typing import Any

from . import _native
from ._answer import Answer
from ._position import BasePosition, ask

_Row = tuple[str, list[str], str, list[tuple[str, bool, str, str]]]


def _identifier(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum() or letter == "_")


def _without_accents(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter))


def names(name: str, originals: Iterable[str]) -> list[str]:
    """The names of an operation's methods: its own, the original ones, and those without accents."""
    found: list[str] = []
    for one in [name, *originals]:
        for form in (_identifier(one), _without_accents(_identifier(one))):
            # What every position has keeps its name: legal_moves() are texts.
            if form not in found and form not in BasePosition.__dict__:
                found.append(form)
    return found


def parameter(operand: str) -> str:
    """The name of an operand as a parameter."""
    return operand + "_" if keyword.iskeyword(operand) else operand


def signature(operands: list[tuple[str, bool, str, str]], said: Iterable[str]) -> inspect.Signature:
    """Operands that the position says of itself may be given by name, the others also by place."""
    known = set(said)
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    # Required ones first, as Python wants them.
    for operand, required, _help, _schema in sorted(operands, key=lambda row: not row[1]):
        if operand not in known:
            default = inspect.Parameter.empty if required else None
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
            parameters.append(inspect.Parameter(parameter(operand), kind, default=default))
    for operand, *_rest in operands:
        if operand in known:
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(inspect.Parameter(parameter(operand), kind, default=None))
    return inspect.Signature(parameters)


def said(game: str) -> list[str]:
    """The operands that a position of a game says of itself."""
    return _native.Table(game, []).start().said()


def _method(game: str, row: _Row, name: str, known: list[str]) -> Any:
    operation, _originals, summary, operands = row
    form = signature(operands, known)
    places = [one.name for one in list(form.parameters.values())[1:] if one.kind != inspect.Parameter.KEYWORD_ONLY]
    needed = [one for one in places if form.parameters[one].default is inspect.Parameter.empty]
    accepted = set(form.parameters) - {"self"}

    def method(self: BasePosition, *values: object, **named: object) -> Answer:
        if len(values) > len(places):
            raise TypeError(f"{name}() takes at most {len(places)} operands by place, found {len(values)}")
        given: dict[str, object] = dict(zip(places, values))
        for key, value in named.items():
            if key in given:
                raise TypeError(f"{name}() is given {key!r} twice")
            if key not in accepted:
                raise TypeError(f"{name}() has no operand {key!r}: expected {', '.join(sorted(accepted)) or 'none'}")
            given[key] = value
        missing = [one for one in needed if one not in given]
        if missing:
            raise TypeError(f"{name}() misses {', '.join(missing)}")
        return ask(game, operation, {key: value for key, value in given.items() if value is not None}, self._native)

    lines = [f"{summary}.", ""]
    lines += [f"{parameter(operand)}: {help}" for operand, _required, help, _schema in operands]
    method.__name__ = method.__qualname__ = name
    method.__doc__ = "\n".join(lines).rstrip()
    method.__signature__ = form  # type: ignore[attr-defined]
    return method


def class_name(game: str) -> str:
    """The name of the class with the operations of a game."""
    return game.capitalize() + "Operations"


def _operations(game: str) -> type:
    known = said(game)
    members: dict[str, Any] = {
        "__slots__": (),
        "__module__": __name__,
        "__doc__": f"A method for every operation of the rule book of {game}.",
    }
    for row in _native.operations(game):
        for name in names(row[0], row[1]):
            members[name] = _method(game, row, name, known)
    return type(class_name(game), (), members)


for _game, _aliases, _summary, _options in _native.games():
    globals()[class_name(_game)] = _operations(_game)
