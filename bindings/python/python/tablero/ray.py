"""Runs of Tablero on Ray.

`tablero run PLAN.toml --engine ray` starts this module and keeps the ledger; the module has chunks computed by Ray. A
chunk is a process, ``tablero run chunk PLAN INDEX``, so a worker needs the program `tablero` and Python with Ray, and nothing
that is compiled for Python. From Python, `run` does the same as the command.

The command speaks to this module in lines. It sends ``chunk INDEX``, ``drop INDEX`` and ``end``, and hears ``ready N``,
``done INDEX WORKER MILLISECONDS LENGTH`` and ``failed INDEX WORKER LENGTH``, the last two followed by so many bytes.

Ray runs in token mode: who has no token is refused. Even so, Ray listens on all interfaces of the machine; docs/distributed.md
lists its ports.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import queue
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

#: The exit status when Ray is missing.
MISSING = 3


def compute(binary: str, plan: bytes, index: int, trust: bool) -> tuple[str, int, bytes | None, bytes]:
    """Computes one chunk in a process of its own: the worker's name, milliseconds, the bytes or None, the evidence."""
    worker = f"{socket.gethostname()}/{os.getpid()}"
    folder = os.path.join(tempfile.gettempdir(), f"tablero-ray-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    path = os.path.join(folder, hashlib.sha256(plan).hexdigest() + ".toml")
    if not os.path.exists(path):
        part = f"{path}.{os.getpid()}"
        with open(part, "wb") as file:
            file.write(plan)
        os.replace(part, path)
    begin = time.monotonic()
    command = [binary, "run", "chunk", path, str(index)] + (["--trust"] if trust else [])
    try:
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as error:
        return worker, 0, None, f"cannot start {binary}: {error}".encode()
    took = int((time.monotonic() - begin) * 1000)
    if ended.returncode == 0:
        return worker, took, ended.stdout, b""
    how = f"a signal, {-ended.returncode}" if ended.returncode < 0 else f"exit status {ended.returncode}"
    return worker, took, None, f"{how}: ".encode() + ended.stderr[-8192:]


def _listen(events: queue.Queue[tuple[Any, ...]]) -> None:
    for line in sys.stdin:
        events.put(tuple(line.split()))
    events.put(("gone",))


def _say(line: str, body: bytes = b"") -> None:
    sys.stdout.buffer.write(line.encode() + b"\n" + body)
    sys.stdout.buffer.flush()


def _name(text: str) -> str:
    return "".join(text.split()) or "worker"


def serve(arguments: argparse.Namespace) -> int:
    """Has chunks computed until the command says `end` or goes away."""
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        print(
            f"error: Ray is not installed for {sys.executable}: `pip install ray` there, or let TABLERO_PYTHON name a "
            "Python that has it",
            file=sys.stderr,
        )
        return MISSING
    with open(arguments.plan, "rb") as file:
        plan = file.read()
    options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if arguments.address:
        options["address"] = arguments.address
    else:
        options.update(num_cpus=arguments.workers, include_dashboard=False, _node_ip_address="127.0.0.1")
    _init(ray, options)
    try:
        _work(ray, arguments, ray.put(plan))
    finally:
        ray.shutdown()
    return 0


def _init(ray: Any, options: dict[str, Any]) -> None:
    # Ray gives itself half a minute, which a busy machine may not.
    for left in (2, 1, 0):
        try:
            ray.init(**options)
            return
        except Exception as error:
            ray.shutdown()
            if left == 0:
                raise
            print(f"Ray did not start: {error}; trying again", file=sys.stderr)


def _work(ray: Any, arguments: argparse.Namespace, plan: Any) -> None:
    # The ledger counts strikes, so a worker that dies is told at once.
    task = ray.remote(num_cpus=1, max_retries=0)(compute)
    # What the command says and what Ray says, in one queue: nothing is asked for again and again.
    events: queue.Queue[tuple[Any, ...]] = queue.Queue()
    threading.Thread(target=_listen, args=(events,), daemon=True).start()
    running: dict[int, Any] = {}
    _say(f"ready {arguments.workers}")
    ended = False
    while not (ended and not running):
        match events.get():
            case ("gone",):
                # Nobody listens any more.
                return
            case ("end",):
                ended = True
            case ("chunk", text):
                index = int(text)
                running[index] = future = task.remote(arguments.binary, plan, index, arguments.trust)
                future.future().add_done_callback(lambda _, index=index, future=future: events.put(("ready", index, future)))
            case ("drop", text):
                future = running.pop(int(text), None)
                if future is not None:
                    ray.cancel(future, force=True)
            case ("ready", index, future) if running.get(index) is future:
                del running[index]
                _tell(ray, index, future)


def _tell(ray: Any, index: int, future: Any) -> None:
    try:
        worker, took, result, evidence = ray.get(future)
    except ray.exceptions.RayError as error:
        worker, took, result, evidence = "ray", 0, None, f"{type(error).__name__}: {error}".encode()
    if result is None:
        _say(f"failed {index} {_name(worker)} {len(evidence)}", evidence)
    else:
        _say(f"done {index} {_name(worker)} {took} {len(result)}", result)


def run(plan: str, *, workers: int | None = None, binary: str = "tablero", **options: str | bool) -> int:
    """Runs a plan on Ray, as ``tablero run PLAN --engine ray`` does; gives the exit status.

    Other options of the command are named as in Python: ``ledger="plan.ledger"``, ``resume=True``.
    """
    program = shutil.which(binary) or binary
    command = [program, "run", plan, "--engine", "ray"]
    if workers is not None:
        command += ["--workers", str(workers)]
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            command.append(flag)
        elif value is not False:
            command += [flag, str(value)]
    return subprocess.run(command, env={**os.environ, "TABLERO_PYTHON": sys.executable}, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tablero.ray", description="Chunks of a run, computed by Ray")
    parser.add_argument("--plan", required=True, help="the plan, whole in one file")
    parser.add_argument("--workers", type=int, required=True, help="how many chunks at the same time")
    parser.add_argument("--binary", default="tablero", help="the program tablero, as workers find it")
    parser.add_argument("--address", help="the address of a cluster; without it, Ray is started on this machine")
    parser.add_argument("--trust", action="store_true", help="also run the programs that the plan names")
    return serve(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
