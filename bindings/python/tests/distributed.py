"""One plan on every engine, with one worker and two, killed at random instants: the same bytes.

    python3 distributed.py BINARY [--kills N] [--seed N] [--ray PYTHON] [--postgres] [--measure]

Needs nothing but Python; Ray and PostgreSQL are tried where the flags say that they are there. Processes are ended by their
number, and only those that this program started.
"""

from __future__ import annotations

import argparse
import glob
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

GAMES = """kind = "match"
chunk = {chunk}
game = "queens"
rounds = {rounds}
seed = 7
clock = "nodes=1000"
[options]
side = 8
[openings]
plies = 1
[[entrant]]
seat = "robot:mcts"
[[entrant]]
seat = "robot:parity"
"""

# Searching all the time: what two workers gain shows only where a chunk takes longer than its start.
SEARCHES = """kind = "match"
chunk = 2
game = "chess"
rounds = 20
seed = 7
clock = "nodes=3000"
[openings]
plies = 4
[[entrant]]
seat = "robot:alphabeta"
[[entrant]]
name = "other"
seat = "robot:alphabeta"
"""

LEVELS = """kind = "solve"
chunk = {chunk}
game = "sokoban"
collection = "microban"
levels = "1-{levels}"
goal = "pushes"
nodes = 5000
memory = 67108864
"""

QUESTIONS = """kind = "ask"
chunk = {chunk}
game = "chess"
file = "questions.jsonl"
"""


def question(number: int) -> str:
    """One of the questions, as a line of the file."""
    position = {"fen": "8/2P5/8/7k/7P/8/3R4/3K3R w"}
    return json.dumps({"ask": "perft", "position": position, "depth": 1 + number % 4, "id": number}) + "\n"


class Trial:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.binary = os.path.abspath(arguments.binary)
        self.random = random.Random(arguments.seed)
        self.folder = Path(tempfile.mkdtemp(prefix="tablero-distributed-"))
        self.ray = arguments.ray
        self.postgres: Postgres | None = None
        self.count = 0

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def environment(self) -> dict[str, str]:
        return {**os.environ, **({"TABLERO_PYTHON": self.ray} if self.ray else {})}

    def start(self, plan: Path, engine: str, workers: int, ledger: str, out: Path, *more: str) -> subprocess.Popen:
        command = [self.binary, "run", str(plan), "--engine", engine, "--workers", str(workers)]
        command += ["--ledger", ledger, "--out", str(out), *more]
        log = open(self.folder / "log.txt", "a", encoding="utf-8")
        return subprocess.Popen(command, env=self.environment(), stdout=log, stderr=subprocess.PIPE, text=True)

    def end(self, driver: subprocess.Popen, what: str) -> str:
        _, said = driver.communicate()
        if driver.returncode != 0:
            raise SystemExit(f"{what}: exit status {driver.returncode}: {said}")
        return said

    def fresh(self, database: bool = False) -> tuple[str, Path]:
        """A ledger and a folder that nobody has used."""
        self.count += 1
        out = self.folder / f"out-{self.count}"
        if database and self.postgres:
            return self.postgres.database(f"run{self.count}"), out
        return str(self.folder / f"{self.count}.ledger"), out

    def status(self, ledger: str) -> dict:
        told = subprocess.run([self.binary, "run", "status", ledger, "--json"], capture_output=True, text=True, check=True)
        return json.loads(told.stdout)

    def done(self, ledger: str) -> int:
        """How many chunks are done; none while the ledger is not there yet."""
        command = [self.binary, "run", "status", ledger, "--json"]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        return json.loads(told.stdout)["done"] if told.returncode == 0 else 0


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def same(found: Path, expected: dict[str, bytes], what: str) -> None:
    if files(found) != expected:
        mine = files(found)
        differ = [name for name in sorted({*mine, *expected}) if mine.get(name) != expected.get(name)]
        raise SystemExit(f"{what}: other bytes in {found}: {differ}")


# Processes -----------------------------------------------------------------------------------------------------------


def descendants(pid: int) -> list[int]:
    """Every process below one of ours."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        for listing in glob.glob(f"/proc/{waiting.pop()}/task/*/children"):
            try:
                children = [int(word) for word in Path(listing).read_text().split()]
            except OSError:
                continue
            found += children
            waiting += children
    return found


def words(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def workers_of(driver: subprocess.Popen) -> list[int]:
    """The processes of a run that compute."""
    is_worker = lambda line: ["run", "work"] == line[1:3] or ["run", "chunk"] == line[1:3] or line[0].startswith("ray::compute")
    return [pid for pid in descendants(driver.pid) if (line := words(pid)) and is_worker(line)]


def kill(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False


def listening(pids: list[int]) -> list[tuple[str, int, str]]:
    """What processes listen on: address, port, and the first word of the program."""
    sockets = {}
    for pid in pids:
        for link in glob.glob(f"/proc/{pid}/fd/*"):
            try:
                target = os.readlink(link)
            except OSError:
                continue
            if target.startswith("socket:["):
                sockets[target[8:-1]] = pid
    found = set()
    for table, width in (("/proc/net/tcp", 8), ("/proc/net/tcp6", 32)):
        if not os.path.exists(table):
            continue
        for line in Path(table).read_text().splitlines()[1:]:
            column = line.split()
            if column[3] != "0A" or column[9] not in sockets:
                continue
            address, port = column[1].split(":")
            raw = bytes.fromhex(address)
            if width == 8:
                text = socket.inet_ntop(socket.AF_INET, raw[::-1])
            else:
                text = socket.inet_ntop(socket.AF_INET6, b"".join(raw[i : i + 4][::-1] for i in range(0, 16, 4)))
            name = os.path.basename((words(sockets[column[9]]) or ["?"])[0].split(" ")[0])
            found.add((text, int(port, 16), name))
    return sorted(found)


# PostgreSQL ----------------------------------------------------------------------------------------------------------


class Postgres:
    """A server of our own, in a folder of our own."""

    def __init__(self, folder: Path) -> None:
        found = [shutil.which("initdb")] + sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)
        real = next(os.path.realpath(path) for path in found if path)
        self.bin = Path(real).parent
        self.folder = folder / "postgres"
        self.folder.mkdir()
        folder.chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # The server refuses to be root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.call("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "tablero", "-E", "UTF8", "--no-sync")
        self.start()

    def call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self.user, str(self.bin / program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{program}: {done.stderr.decode()}")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self.folder / "log")
        self.call("pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        self.call("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def database(self, name: str) -> str:
        self.call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tablero", name)
        return f"postgres://tablero@127.0.0.1:{self.port}/{name}"


# What must hold ------------------------------------------------------------------------------------------------------


def equal(trial: Trial, plan: Path, engines: list[str]) -> dict[str, bytes]:
    """The same bytes by every engine, with one worker and two."""
    ledger, out = trial.fresh()
    trial.end(trial.start(plan, "local", 1, ledger, out), f"{plan.name} local")
    expected = files(out)
    ways = [(engine, workers, False) for engine in engines for workers in (1, 2) if (engine, workers) != ("local", 1)]
    ways += [("local", 2, True)] if trial.postgres and "local" in engines else []
    for engine, workers, database in ways:
        ledger, out = trial.fresh(database)
        what = f"{plan.stem} {engine} {workers}{' postgres' if database else ''}"
        trial.end(trial.start(plan, engine, workers, ledger, out), what)
        same(out, expected, what)
        print(f"equal: {what}", flush=True)
    return expected


def killed(trial: Trial, plan: Path, engine: str, kills: int, expected: dict[str, bytes], database: bool = False) -> None:
    """So many workers, and so many drivers, killed with -9 at random instants; the run goes on each time, and ends the same."""
    ledger, out = trial.fresh(database)
    lease = ("--lease", "1s") if database else ()
    whole = _computing(trial, trial.start(plan, engine, 2, ledger, out, *lease), engine)
    ledger, out = trial.fresh(database)
    wanted = {"worker": 0 if engine == "local" else kills, "driver": kills}
    done = dict.fromkeys(wanted, 0)
    while any(done[victim] < wanted[victim] for victim in wanted):
        driver = trial.start(plan, engine, 2, ledger, out, "--resume", "--retry", *lease)
        # Every other time the driver goes before anything is computed, or as soon as it is.
        if wanted["worker"] and (done["driver"] % 2 or done["driver"] >= wanted["driver"]):
            _until(driver, lambda: bool(workers_of(driver)))
            while done["worker"] < wanted["worker"] and driver.poll() is None and trial.random.random() < 0.8:
                _pause(driver, trial.random.uniform(0, whole / 8))
                pids = workers_of(driver)
                done["worker"] += bool(pids) and kill(trial.random.choice(pids))
        _pause(driver, trial.random.uniform(0, whole / 4))
        if driver.poll() is None:
            done["driver"] += kill(driver.pid)
        status = driver.wait()
        driver.stderr.close()
        if status == 0 and any(done[victim] < wanted[victim] for victim in wanted):
            same(out, expected, f"{engine} between kills")
            ledger, out = trial.fresh(database)
    trial.end(trial.start(plan, engine, 2, ledger, out, "--resume", "--retry", *lease), f"{engine} after kills")
    same(out, expected, f"{engine} after kills")
    told = trial.status(ledger)
    assert told["done"] == told["chunks"] and not told["set_aside"] and not told["disputes"], told
    where = " on postgres" if database else ""
    print(f"killed: {engine}{where}: {done['worker']} workers, {done['driver']} drivers; equal bytes", flush=True)


def _until(driver: subprocess.Popen, is_so: Callable[[], bool]) -> None:
    """Waits until something is so, or the driver has gone."""
    while driver.poll() is None and not is_so():
        time.sleep(0.002)


def _pause(driver: subprocess.Popen, seconds: float) -> None:
    end = time.monotonic() + seconds
    _until(driver, lambda: time.monotonic() >= end)


def _computing(trial: Trial, driver: subprocess.Popen, engine: str) -> float:
    """How long a run computes, its start not counted."""
    if engine != "local":
        _until(driver, lambda: bool(workers_of(driver)))
    begin = time.monotonic()
    trial.end(driver, engine)
    return time.monotonic() - begin


def gone(trial: Trial, plan: Path, expected: dict[str, bytes]) -> None:
    """A database that is gone for a while is waited for."""
    ledger, out = trial.fresh(True)
    driver = trial.start(plan, "local", 2, ledger, out)
    while trial.done(ledger) < 2 and driver.poll() is None:
        time.sleep(0.01)
    trial.postgres.stop()
    line = driver.stderr.readline()
    assert "does not answer" in line and "waiting" in line, line
    trial.postgres.start()
    said = trial.end(driver, "a database that was gone")
    assert "answers again" in said, said
    same(out, expected, "a database that was gone")
    print("database: gone, waited for, back; equal bytes", flush=True)


def ports(trial: Trial, plan: Path) -> None:
    """What Ray listens on, and that it refuses who has another token."""
    module = Path(__file__).resolve().parents[1] / "python" / "tablero" / "ray.py"
    # Beside it `import ray` would find the module itself.
    copy = trial.folder / "tablero_ray.py"
    shutil.copy(module, copy)
    whole = trial.folder / "whole.toml"
    whole.write_bytes(next(trial.folder.glob("out-*/plan.toml")).read_bytes())
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "1" * 64}
    command = [trial.ray, str(copy), "--plan", str(whole), "--workers", "2", "--binary", trial.binary]
    pool = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert pool.stdout.readline() == b"ready 2\n"
        pool.stdin.write(b"chunk 0\n")
        pool.stdin.flush()
        head = pool.stdout.readline().split()
        assert head[:2] == [b"done", b"0"], head
        pool.stdout.read(int(head[-1]))
        found = listening([pool.pid, *descendants(pool.pid)])
        for address, port, name in found:
            print(f"ray listens: {address}:{port} {name}", flush=True)
        known = {"gcs_server", "raylet", "ray::compute", "ray::IDLE", "ray::RuntimeEnvAgent", "ray::DashboardAgent", "python3", "python"}
        strangers = [name for _, _, name in found if name not in known]
        assert not strangers, f"Ray listens with {strangers}, of which docs/distributed.md says nothing"
        gcs = next(port for _, port, name in found if name == "gcs_server")
        told = [_greet(trial, gcs, token * 64) for token in "01"]
        assert "let in" not in told[0] and told[1] == "let in", told
        print(f"ray refuses a client with another token: {told[0][:120]}", flush=True)
    finally:
        pool.stdin.close()
        pool.wait()


def _greet(trial: Trial, port: int, token: str) -> str:
    """What a client hears at the door of Ray."""
    stranger = (
        "import ray\n"
        "try:\n"
        f"    ray.init(address='127.0.0.1:{port}', logging_level='critical', log_to_driver=False)\n"
        "    print('let in')\n"
        "except BaseException as error:\n"
        "    print(type(error).__name__, str(error).splitlines()[0])\n"
    )
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token, "RAY_gcs_rpc_server_reconnect_timeout_s": "5"}
    command = [trial.ray, "-c", stranger]
    try:
        asked = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return "no answer within a minute"
    lines = [line for line in asked.stdout.splitlines() if line.strip()]
    return lines[-1] if lines else f"exit status {asked.returncode}"


def loopback(trial: Trial, plan: Path) -> None:
    """Our own listeners are on this machine alone."""
    ledger, out = trial.fresh()
    driver = trial.start(plan, "pull", 2, ledger, out)
    while not workers_of(driver) and driver.poll() is None:
        time.sleep(0.005)
    found = listening([driver.pid, *descendants(driver.pid)])
    assert found and all(address == "127.0.0.1" for address, _, _ in found), found
    trial.end(driver, "pull")
    print(f"pull listens: {', '.join(f'{address}:{port}' for address, port, _ in found)}", flush=True)


def measure(trial: Trial, engines: list[str]) -> None:
    """What two workers gain, and what a chunk costs beside its work."""
    trial.write("questions.jsonl", "".join(question(number) for number in range(300)))
    tiny = trial.write("tiny.toml", QUESTIONS.format(chunk=1))
    large = trial.write("large.toml", SEARCHES)
    for engine in engines:
        starts = {}
        for database in [False, True] if trial.postgres and engine == "local" else [False]:
            ledger, out = trial.fresh(database)
            begin = time.monotonic()
            trial.end(trial.start(tiny, engine, 1, ledger, out), engine)
            took = time.monotonic() - begin
            starts[database] = min(_start(trial, tiny, engine, ledger, out) for _ in range(2))
            where = " postgres" if database else ""
            each = (took - starts[database]) / 300 * 1000
            print(f"overhead: {engine}{where}: {each:.2f} ms a chunk, {starts[database]:.2f} s to start", flush=True)
        times = []
        for workers in (1, 2):
            ledger, out = trial.fresh()
            begin = time.monotonic()
            trial.end(trial.start(large, engine, workers, ledger, out), engine)
            times.append(time.monotonic() - begin)
        one, two = times
        net = (one - starts[False]) / (two - starts[False])
        print(f"efficiency: {engine}: one worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times, without the start {net:.2f}", flush=True)


def _start(trial: Trial, plan: Path, engine: str, ledger: str, out: Path) -> float:
    """How long a run takes in which nothing is left to do."""
    begin = time.monotonic()
    trial.end(trial.start(plan, engine, 1, ledger, out, "--resume"), engine)
    return time.monotonic() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--kills", type=int, default=2, help="how many workers, and how many drivers, on each engine")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--ray", metavar="PYTHON")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--whole", action="store_true", help="400 games, 100 levels, 1,000 questions")
    parser.add_argument("--measure", action="store_true", help="overhead and efficiency alone; wants a quiet machine")
    parser.add_argument("--engine", action="append", help="only this engine; may be given more than once")
    arguments = parser.parse_args()
    trial = Trial(arguments)
    engines = ["local", "pull"] + (["ray"] if arguments.ray else [])
    if arguments.engine:
        engines = [engine for engine in engines if engine in arguments.engine]
    try:
        if arguments.postgres:
            trial.postgres = Postgres(trial.folder)
        if arguments.measure:
            measure(trial, engines)
            return
        size = 10 if arguments.whole else 2
        games = trial.write("games.toml", GAMES.format(chunk=2 * size, rounds=20 * size))
        levels = trial.write("levels.toml", LEVELS.format(chunk=size // 2, levels=10 * size))
        trial.write("questions.jsonl", "".join(question(number) for number in range(100 * size)))
        questions = trial.write("questions.toml", QUESTIONS.format(chunk=10 * size))
        expected = equal(trial, games, engines)
        if arguments.whole:
            equal(trial, levels, engines)
            answers = equal(trial, questions, engines)
        else:
            equal(trial, levels, engines[:2])
            answers = equal(trial, questions, engines[:2])
        assert b'"error"' not in answers["answers.jsonl"], "the questions are not well formed"
        if "pull" in engines:
            loopback(trial, games)
        for engine in engines:
            killed(trial, games, engine, arguments.kills, expected)
        if trial.postgres and "local" in engines:
            killed(trial, games, "local", arguments.kills, expected, database=True)
            gone(trial, games, expected)
        if "ray" in engines:
            ports(trial, games)
        print("ok", flush=True)
    finally:
        if trial.postgres:
            trial.postgres.stop()
        shutil.rmtree(trial.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
