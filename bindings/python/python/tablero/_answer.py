"""Answers to the questions of the rule book."""

from __future__ import annotations

from typing import Any

__all__ = ["Answer"]


class Answer:
    """What an operation answered.

    ``value`` is the answer as plain data, ``why`` the reason of a "no" (or of no answer) in words, and ``beside`` has further
    results by name, which are attributes too. An answer is true if its value is; it equals its value.
    """

    __slots__ = ("value", "why", "beside")

    value: Any
    why: str | None
    beside: dict[str, Any]

    def __init__(self, value: Any, why: str | None = None, beside: dict[str, Any] | None = None) -> None:
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "why", why)
        object.__setattr__(self, "beside", beside or {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("answers do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("answers do not change")

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "beside")[name]
        except KeyError:
            raise AttributeError(f"the answer has no {name!r}") from None

    def __bool__(self) -> bool:
        return bool(self.value)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Answer):
            return bool(self.value == other.value and self.why == other.why and self.beside == other.beside)
        return bool(self.value == other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = [repr(self.value)]
        if self.why is not None:
            parts.append(f"why={self.why!r}")
        parts.extend(f"{key}={value!r}" for key, value in self.beside.items())
        return f"Answer({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Answer, (self.value, self.why, self.beside)
