"""Results as columns."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import tablero
from tablero import Columns


def test_columns() -> None:
    result = tablero.Tournament("queens", ["random", "least"], options={"side": 4}, rounds=1).run()
    columns = result.games.columns()
    assert len(columns["number"]) == len(result.games) == 2
    pyarrow = pytest.importorskip("pyarrow")
    assert pyarrow.table(result.standings).num_rows == 2
    games = pyarrow.table(result.games)
    assert {name: games.column(name).to_pylist() for name in columns} == columns


def test_notebooks_show_a_table() -> None:
    rows = Columns({"name": "<b>", "number": number, "none": None} for number in range(60))
    shown = rows._repr_html_()
    assert shown.count("<tr>") == 51 and "&lt;b&gt;" in shown and "<b>" not in shown and "and 10 more" in shown
    assert "None" not in shown
    assert Columns([])._repr_html_().startswith("<table>")


@pytest.mark.parametrize(
    "values",
    [
        [1, -(2**63), 2**63 - 1, None],
        [1.5, None, 3],
        [True, None, False],
        ["", "sí", None, "\U0001f600"],
        [[1, 2], [], None, [None, 3]],
        [[["a"], []], [[]], [None]],
        [None, None],
        [],
    ],
)
def test_arrow_has_what_the_columns_have(values: list[object]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    rows = Columns({"number": number, "value": value} for number, value in enumerate(values))
    table = pyarrow.table(rows)
    table.validate(full=True)
    assert table.num_rows == len(values)
    if values:
        assert table.column("value").to_pylist() == values
        assert table.schema.names == ["number", "value"]


@pytest.mark.parametrize("values", [[1, "a"], [2**63], [object()], [{}], [[1], ["a"]], [b"a"], [True, 1]])
def test_what_arrow_cannot_hold_is_refused(values: list[object]) -> None:
    with pytest.raises((TypeError, OverflowError)):
        Columns({"value": value} for value in values).__arrow_c_stream__()


def test_a_list_in_itself_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(TypeError):
        Columns([{"value": endless}]).__arrow_c_stream__()


def test_arrow_needs_no_other_package() -> None:
    """A capsule that nobody reads is let go without harm."""
    program = textwrap.dedent("""
        import sys
        for name in ("pyarrow", "numpy", "pandas", "polars", "gymnasium"):
            sys.modules[name] = None
        import tablero
        for _ in range(1000):
            made = tablero.Columns([{"name": "a", "list": [1]}]).__arrow_c_stream__()
        print(type(made).__name__, "arrow_array_stream" in repr(made))
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["PyCapsule", "True"], done.stderr
