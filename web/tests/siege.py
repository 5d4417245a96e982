"""The server of the lab under attack by its own success: killed, loaded, and used for long. All on this machine alone.

    python3 web/tests/siege.py TABLERO kill [--kills 200] [--clients 50]
    python3 web/tests/siege.py TABLERO load [--tables 500] [--watchers 1000] [--seconds 60]
    python3 web/tests/siege.py TABLERO soak [--minutes 60] [--clients 40]

`kill` ends the server with -9 at random instants while clients play; every move that was acknowledged must be there
afterwards, clients go on by themselves, and clocks are charged for the time the server ran and no more. `load` has every
table play a move a second while others look on, read nothing, or say half a word and no more, and measures how long the
answers take. `soak` has random clients come, play, look on, send nonsense and go, slowly enough for other work beside it;
it prints memory, files and threads every minute, and in the end whether they were level. Needs Python alone. Ends only
processes that it started.
"""

import argparse
import asyncio
import atexit
import base64
import json
import os
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

MOVES = ["e2e3", "b7b6"]
CYCLE = ["f1e2", "c8b7", "e2f1", "b7c8"]
PLY = re.compile(rb'"ply":(\d+)')
PATIENCE = 60


def mv(ply):
    return MOVES[ply] if ply < 2 else CYCLE[(ply - 2) % 4]


class Server:
    def __init__(self, program, data, core=None, more=()):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        pinned = ["taskset", "-c", str(core)] if core is not None else []
        most = ["--tables-each", "100000", "--visitors-each", "20000", *more]
        self.command = [*pinned, program, "lab", "--no-browser", "--open", "--listen", f"127.0.0.1:{self.port}", "--data", data, *most]
        self.up = 0.0
        self.start()
        # Whatever goes wrong here, nothing is left running.
        atexit.register(lambda: self.process.poll() is None and self.process.kill())
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert "The lab is open" in self.process.stdout.readline(), "the server does not start"
        self.since = time.monotonic()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.up += time.monotonic() - self.since

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) == 0

    def cpu(self):
        """The processor time of the server, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metrics(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=PATIENCE) as reply:
            lines = reply.read().decode().splitlines()
        return {line.split()[0]: int(line.split()[1]) for line in lines if line and not line.startswith("#")}


class Client:
    """A WebSocket, as little of it as is needed."""

    def __init__(self, port):
        self.port = port
        self.id = 0

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionError(head[:80])
        return self

    def send(self, request):
        self.id += 1
        text = json.dumps({"v": 1, "id": self.id, "request": request}).encode()
        length = len(text)
        head = struct.pack("!BB", 0x81, 0x80 | length) if length < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, length)
        # A mask of zeros is a mask.
        self.writer.write(head + b"\0\0\0\0" + text)
        return self.id

    async def read(self):
        """The bytes of the next text."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(length)
            kind = first & 0x0F
            if kind == 1:
                return payload
            if kind == 8:
                raise ConnectionError("closed")
            if kind == 9:
                self.writer.write(struct.pack("!BB", 0x8A, 0x80) + b"\0\0\0\0")

    async def answer(self, request):
        """The bytes of the answer to a request."""
        start = b'{"v":1,"id":%d,' % self.send(request)
        async with asyncio.timeout(PATIENCE):
            while not (text := await self.read()).startswith(start):
                pass
        return text

    async def ask(self, request):
        return json.loads(await self.answer(request))["reply"]

    def close(self):
        self.writer.close()


LOST = (ConnectionError, asyncio.IncompleteReadError, OSError, asyncio.TimeoutError)


class Pair:
    """A table of two, who play on whatever happens to the server."""

    def __init__(self):
        self.acked = 0
        self.rejoined = 0
        self.wrong = []

    async def make(self, port, clock=None):
        one = await Client(port).open()
        request = {"do": "make", "game": "chess", "name": "Ana"}
        made = await one.ask(request | ({"clock": clock} if clock else {}))
        self.table, self.keys = made["table"], [made["key"]]
        other = await Client(port).open()
        self.keys.append((await other.ask({"do": "sit", "table": self.table, "name": "Luis"}))["key"])
        self.began = time.monotonic()
        return one, other

    async def seat(self, port, number):
        while True:
            try:
                # What comes over this connection was sent later, so it must have all that was acknowledged before.
                least = self.acked
                client = await Client(port).open()
                client.least = least
                back = await client.ask({"do": "back", "table": self.table, "key": self.keys[number]})
                if back["kind"] != "seated":
                    self.wrong.append(back)
                    raise ConnectionError("no seat")
                return client
            except LOST:
                await asyncio.sleep(0.02)

    async def play(self, port, number, stop, chance):
        """One of the two: moves when it is due, and comes back when the connection is lost."""
        client = await self.seat(port, number)
        while not stop.is_set():
            try:
                text = await asyncio.wait_for(client.read(), PATIENCE)
                if b'"kind":"table"' not in text[:80]:
                    continue
                ply = int(PLY.search(text).group(1))
                if ply < client.least:
                    self.wrong.append(f"{client.least} moves were acknowledged, the server has {ply}")
                client.least = max(client.least, ply)
                if ply % 2 == number and ply < 3900:
                    await asyncio.sleep(chance.random() * 0.05)
                    reply = await client.ask({"do": "move", "table": self.table, "ply": ply, "move": mv(ply)})
                    if reply["kind"] == "table":
                        self.acked = max(self.acked, reply["view"]["ply"])
                    # What was decided while somebody else moved comes as news, or has come already.
                    elif reply["code"] not in ("stale", "rights", "limit"):
                        self.wrong.append(reply)
            except LOST:
                client.close()
                if stop.is_set():
                    return
                client = await self.seat(port, number)
                self.rejoined += 1
        client.close()


async def kill(program, kills, clients, seed):
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as data:
        server = Server(program, data)
        pairs = [Pair() for _ in range(max(1, clients // 2))]
        for pair in pairs:
            for client in await pair.make(server.port, "36000s+0s"):
                client.close()
        stop = asyncio.Event()
        tasks = [asyncio.create_task(pair.play(server.port, number, stop, chance)) for pair in pairs for number in (0, 1)]
        began = server.up
        for _ in range(kills):
            await asyncio.sleep(0.05 + chance.random() * 0.6)
            server.kill()
            server.start()
        await asyncio.sleep(2)
        before = [pair.acked for pair in pairs]
        await asyncio.sleep(3)
        stuck = sum(pair.acked == count for pair, count in zip(pairs, before))
        stop.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        ran = server.up - began + time.monotonic() - server.since
        lost, unfair = 0, 0
        for pair in pairs:
            seen = await (await Client(server.port).open()).ask({"do": "watch", "table": pair.table})
            lost += max(0, pair.acked - seen["view"]["ply"])
            used = sum(36_000_000 - seat["left"] for seat in seen["seats"]) / 1000
            # A kill may forget what the turn under way took since the time was noted last: a second at most.
            unfair += not (ran - 1.5 * kills - 2 <= used <= ran + 2)
        server.end()
    moves = sum(pair.acked for pair in pairs)
    wrong = [fault for pair in pairs for fault in pair.wrong]
    print(
        f"kill: {kills} kills under {2 * len(pairs)} clients, {moves} moves acknowledged, {lost} lost, "
        f"{sum(pair.rejoined for pair in pairs)} rejoined, {stuck} tables stuck, {unfair} clocks unfair, {len(wrong)} wrong answers"
    )
    assert not (lost or stuck or unfair or wrong), wrong[:3]


async def idlers(port, table, count):
    """Clients that hold others up where they can: they look on and read nothing, or begin and say no more."""
    slow, half = [], []
    for _ in range(count):
        client = await Client(port).open()
        client.send({"do": "watch", "table": table})
        client.writer.transport.pause_reading()
        slow.append(client)
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /ws HTTP/1.1\r\nHost:")
        half.append(writer)
    return slow, half


async def load(program, tables, watchers, seconds):
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65_536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory() as data:
        server = Server(program, data, core=0 if os.cpu_count() > 1 else None)
        if os.cpu_count() > 1:
            os.sched_setaffinity(0, set(range(1, os.cpu_count())))
        pairs, playing, times, late, wrong = [], [], [], 0, []
        for _ in range(tables):
            pair = Pair()
            playing.append(await pair.make(server.port))
            pairs.append(pair)

        async def drain(client):
            while True:
                await client.read()

        async def watch(pair):
            client = await Client(server.port).open()
            await client.answer({"do": "watch", "table": pair.table})
            return client

        looking = [await watch(pairs[index % tables]) for index in range(watchers)]
        tasks = [asyncio.create_task(drain(client)) for client in looking]
        held = await idlers(server.port, pairs[0].table, 20)
        before, began = server.metrics(), time.monotonic()
        end = began + seconds

        async def table(pair, players, phase):
            nonlocal late
            await asyncio.sleep(phase)
            ply, due = 0, time.monotonic()
            while due < end:
                client = players[ply % 2]
                asked = time.perf_counter()
                reply = await client.answer({"do": "move", "table": pair.table, "ply": ply, "move": mv(ply)})
                times.append(time.perf_counter() - asked)
                if b'"kind":"table"' not in reply[:80]:
                    wrong.append(reply[:200])
                    return
                ply += 1
                due += 1
                wait = due - time.monotonic()
                late += wait < 0
                await asyncio.sleep(max(0, wait))

        await asyncio.gather(*(table(pair, two, index / tables) for index, (pair, two) in enumerate(zip(pairs, playing))))
        metrics = server.metrics()
        cpu = server.cpu() / (time.monotonic() - began)
        for task in tasks:
            task.cancel()
        del held
        server.end()
    times.sort()
    at = lambda part: 1000 * times[min(len(times) - 1, int(part * len(times)))]
    since = lambda name: metrics[name] - before[name]
    commits = max(1, since("tablero_commits_total"))
    print(
        f"load: {tables} tables, {watchers} watchers, {seconds} s on one core: {len(times)} moves, answers in ms: median {at(0.5):.1f}, "
        f"99 % {at(0.99):.1f}, all {1000 * times[-1]:.1f}; memory {metrics['process_resident_memory_bytes'] >> 20} MiB "
        f"({before['process_resident_memory_bytes'] >> 20} before), {metrics['process_open_fds']} files, {metrics['process_threads']} threads, "
        f"{commits} transactions of {since('tablero_commit_microseconds_total') / commits / 1000:.1f} ms, {since('tablero_told_total')} messages told, "
        f"{100 * cpu:.0f} % of the core since the start, {late} moves late, {metrics['tablero_slow_total']} slow clients let go, {len(wrong)} wrong"
    )
    assert not wrong, wrong[:3]
    return at(0.99)


NONSENSE = [b"", b"{", b"[1,2,3]", b'{"v":9}', b'{"v":1,"request":{"do":"explode"}}', b"\x00" * 50]
FIGURES = ["process_resident_memory_bytes", "process_open_fds", "process_threads", "tablero_tables", "tablero_visitors"]


async def soak(program, minutes, clients, seed):
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as data:
        server = Server(program, data, more=["--forget", "2m"])
        end = time.monotonic() + 60 * minutes
        counts = dict.fromkeys(["moves", "tables", "watchers", "nonsense", "half", "rejoined", "robots", "classes", "lost"], 0)
        seen = []

        async def pause(most):
            await asyncio.sleep(chance.random() * most)

        async def pair():
            """Two who play, one of whom may be lost and come back, with somebody who looks on for a while."""
            table = Pair()
            players = list(await table.make(server.port, chance.choice([None, "300s+3s"])))
            counts["tables"] += 1
            watcher = None
            for ply in range(chance.randrange(2, 60)):
                if chance.random() < 0.05:
                    players[ply % 2].close()
                    players[ply % 2] = await table.seat(server.port, ply % 2)
                    counts["rejoined"] += 1
                reply = await players[ply % 2].ask({"do": "move", "table": table.table, "ply": ply, "move": mv(ply)})
                assert reply["kind"] == "table", reply
                counts["moves"] += 1
                if watcher is None and chance.random() < 0.1:
                    watcher = await Client(server.port).open()
                    await watcher.ask({"do": "watch", "table": table.table})
                    counts["watchers"] += 1
                await pause(4)
            players[0].send({"do": chance.choice(["hello", "resign", "take-back"]), "table": table.table})
            for client in filter(None, [*players, watcher]):
                client.close()

        async def lonely():
            """Somebody against a robot."""
            client = await Client(server.port).open()
            made = await client.ask({"do": "make", "game": "chess", "name": "Eva", "seats": [{"who": "person"}, {"who": "robot", "level": "easy"}]})
            await client.ask({"do": "move", "table": made["table"], "ply": 0, "move": "e2e3"})
            counts["robots"] += 1
            await pause(10)
            client.close()

        async def student():
            """A class of one, which is looked at and left."""
            client = await Client(server.port).open()
            made = await client.ask({"do": "new-class", "name": "Clase", "game": "queens"})
            if made["kind"] == "placed":
                counts["classes"] += 1
                await client.ask({"do": "try", "class": made["class"], "program": "+!go <- true.", "level": "easy", "seat": 0})
            await pause(20)
            client.close()

        async def fool():
            """Somebody who sends nonsense, bytes, or the beginning of something."""
            client = await Client(server.port).open()
            for text in chance.choices(NONSENSE, k=5):
                client.writer.write(struct.pack("!BB", 0x81, 0x80 | len(text)) + b"\0\0\0\0" + text)
                counts["nonsense"] += 1
            await pause(5)
            client.close()
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(chance.choice([b"GET / HTTP/1.1\r\n", b"\x16\x03\x01", b"POST /arena HTTP/1.1\r\nContent-Length: 9\r\n\r\n"]))
            counts["half"] += 1
            await pause(30)
            writer.close()

        async def visitor(part):
            while time.monotonic() < end:
                try:
                    await part()
                except LOST:
                    counts["lost"] += 1
                await pause(5)

        async def look():
            every, began = min(60, 3 * minutes), time.monotonic()
            while True:
                metrics = server.metrics()
                figures = [metrics[name] for name in FIGURES]
                size = sum(entry.stat().st_size for entry in os.scandir(data)) >> 10
                minute = (time.monotonic() - began) / 60
                seen.append((minute, figures))
                print(
                    f"soak: minute {minute:.1f}: memory {figures[0] >> 10} KiB, {figures[1]} files, {figures[2]} threads, {figures[3]} tables, "
                    f"{figures[4]} visitors, disk {size} KiB, processor {server.cpu():.1f} s, {counts}",
                    flush=True,
                )
                if time.monotonic() >= end:
                    return
                await asyncio.sleep(min(every, max(1, end - time.monotonic())))

        parts = [pair] * max(1, clients // 2 - 3) + [lonely, student, fool]
        await asyncio.gather(look(), *(visitor(part) for part in parts))
        server.end()
    # The first quarter is for growing into the work; the second is compared with the last.
    quarter = lambda number: [figures for minute, figures in seen if (number - 1) * minutes / 4 <= minute <= number * minutes / 4 + 0.5]
    mean = lambda figures, index: sum(row[index] for row in figures) / len(figures)
    level = True
    for index, (name, most) in enumerate(zip(FIGURES[:3], (1.15, 1.25, 1.25))):
        then, now = mean(quarter(2), index), mean(quarter(4), index)
        fits = now <= then * most + (4 << 20 if index == 0 else 4)
        level = level and fits
        print(f"soak: {name}: {then:.0f} in the second quarter, {now:.0f} in the last: {'level' if fits else 'GROWING'}")
    level = level and counts["lost"] == 0
    print(f"soak: {'passed' if level else 'FAILED'}: {minutes} minutes, {counts}", flush=True)
    assert level


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("part", choices=["kill", "load", "soak"])
    for name, value in [("kills", 200), ("clients", 50), ("tables", 500), ("watchers", 1000), ("seconds", 60), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--most", type=float, help="fail if the 99th percentile of load is above so many milliseconds")
    given = parser.parse_args()
    if given.part == "kill":
        asyncio.run(kill(given.program, given.kills, given.clients, given.seed))
    elif given.part == "load":
        found = asyncio.run(load(given.program, given.tables, given.watchers, given.seconds))
        assert given.most is None or found <= given.most, f"expected at most {given.most} ms"
    else:
        asyncio.run(soak(given.program, given.minutes, given.clients, given.seed))


if __name__ == "__main__":
    sys.exit(main())
