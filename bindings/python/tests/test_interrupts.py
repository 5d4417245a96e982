"""Long calls let other threads run, and end when somebody interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading

import pytest

import tablero

LONG = {
    "perft": "tablero.chess.Position().perft(12, budget=60)",
    "solve": "tablero.sokoban.Position(collection='microban', level=144).solve('moves', time=60)",
    "queens": "tablero.queens.Position(side=16).solve(budget=60)",
    "robot": "tablero.chess.Position().analyse('alphabeta,time=60s')",
    "match": "tablero.Match('chess', ['alphabeta,time=60s', 'random']).play()",
    "python": "tablero.Match('chess', [lambda position: time.sleep(60), 'random']).play()",
    "generate": "tablero.sokoban.generate(100, width=14, height=14, boxes=(8, 9), pushes=500, time=60)",
    "tournament": "tablero.Tournament('chess', ['alphabeta,time=5s', 'mcts,time=5s'], rounds=1).run()",
}


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("call", LONG)
def test_an_interrupt_is_raised_soon(call: str) -> None:
    """The child says when it begins; it is interrupted, and must say that it saw the interrupt, and how long it took."""
    program = textwrap.dedent(f"""
        import time, threading, signal, sys, os, tablero
        # A shell's jobs in the background begin with the signal ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        began, main = 0.0, threading.main_thread().ident
        def where():
            frame = sys._current_frames()[main]
            return frame.f_code, frame.f_lasti
        def interrupt():
            global began
            before, times = None, 0
            # Inside the call once the main thread stands still.
            while times < 20:
                time.sleep(0.01)
                now = where()
                before, times = now, times + 1 if now == before else 0
            began = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt, daemon=True).start()
        try:
            {LONG[call]}
        except KeyboardInterrupt:
            print("interrupted", time.monotonic() - began, flush=True)
        else:
            print("finished", flush=True)
        os._exit(0)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100)
    assert done.stdout.startswith("interrupted"), (done.stdout, done.stderr)


def test_other_threads_run_meanwhile() -> None:
    """A call that would hold the interpreter for its whole length would let the counter stand still."""
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    tablero.chess.Position().perft(12, budget=0.3)
    during = counted - before
    over.set()
    thread.join()
    assert during > 1000


def test_a_callback_may_raise() -> None:
    class Enough(Exception):
        pass

    def stop(progress: tablero.Progress) -> None:
        raise Enough

    with pytest.raises(Enough):
        tablero.sokoban.Position(collection="microban", level=144).solve("moves", time=30, progress=stop)


def test_a_forked_child_plays_on() -> None:
    """Threads of a pool do not survive a fork; the child starts its own."""
    pytest.importorskip("numpy")
    program = textwrap.dedent("""
        import os, warnings
        warnings.simplefilter("ignore")
        import tablero
        from tablero.batch import Batch
        batch = Batch(tablero.chess.Position(), 500, max_plies=50, threads=3)
        batch.reset(1)
        batch.step(batch.sample())
        child = os.fork()
        for _ in range(5):
            batch.step(batch.sample())
        assert tablero.chess.Position().perft(3, budget=10).value > 0
        if child:
            _, status = os.waitpid(child, 0)
            assert status == 0, status
            print("both")
        else:
            os._exit(0)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "both", done.stderr
