"""What the page weighs, how soon it shows a board, whether it ever stands still, and how fast its host is beside a native one.

    python3 web/tests/figures.py DIR [COMMAND...]

DIR is what `tablero lab export` wrote; COMMAND answers messages line by line (`crates/lab/examples/answers.rs`), built as for
release. Without a command only the weights are taken. Every mark is asserted; compressed is as brotli has it, and where
Python has no brotli the weights are told as gzip has them, without a mark.
"""

import gzip
import json
import statistics
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from site_of_the_page import chromium, serve

# Level 83 of Microban, by David W. Skinner.
LEVEL = "######\n#    ##\n# $ $ ##\n## $$  #\n # #   #\n # ## ##\n #  . .#\n # @. .#\n #  ####\n ####"
SOLVER = "\n".join(
    [
        "sel(X,[X|T],T).",
        "sel(X,[H|T],[H|R]) :- sel(X,T,R).",
        "safe(_,[],_).",
        "safe(Q,[R|T],D) :- Q \\== R+D & Q \\== R-D & safe(Q,T,D+1).",
        "put([],Qs,Qs).",
        "put(L,Qs,S) :- sel(Q,L,R) & safe(Q,Qs,1) & put(R,[Q|Qs],S).",
        "!go.",
        "+!go <- ?put([1,2,3,4,5,6,7,8,9,10],[],S); .print(S).",
    ]
)


def squeezed(data):
    try:
        import brotli
    except ImportError:
        return "gzip", len(gzip.compress(data, 9))
    return "brotli", len(brotli.compress(data, quality=11))


def mark(name, found, most, unit):
    """Tells a figure, which must be below its mark."""
    print(f"{name}: {found:.1f} {unit}, mark {most} {unit}", flush=True)
    assert found < most, f"{name}: {found:.1f} {unit} is over the mark of {most} {unit}"


def weights(folder):
    files = sorted(path for path in Path(folder).iterdir() if path.is_file())
    rest = [path for path in files if path.suffix != ".wasm"]
    how, _ = squeezed(b"")
    page = sum(squeezed(path.read_bytes())[1] for path in rest) / 1000
    wasm = squeezed((Path(folder) / "tablero.wasm").read_bytes())[1] / 1000
    if how != "brotli":
        print(f"page without wasm {page:.1f} kB, wasm {wasm:.1f} kB with {how}: brotli is missing, so there is no mark")
        return
    mark("page without wasm, brotli", page, 150, "kB")
    mark("wasm, brotli", wasm, 900, "kB")


def first_board(browser, address):
    times = []
    for _ in range(5):
        context = browser.new_context()
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(address)
        page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
        painted, played = page.evaluate(
            "[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.now()]"
        )
        times.append((painted, played))
        context.close()
    painted, played = (statistics.median(column) for column in zip(*times))
    mark("first board seen, CPU 4 times slower", painted, 1000, "ms")
    print(f"first move possible, CPU 4 times slower: {played:.0f} ms")


def stands_still(browser, address):
    """The longest task of the main thread while hard robots think, a solution is shown and an analysis runs."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
    # The browser tells of tasks of 50 ms and more alone.
    page.evaluate(
        "globalThis.tasks = []; new PerformanceObserver(list => globalThis.tasks.push(...list.getEntries().map(one => one.duration)))"
        ".observe({ type: 'longtask' })"
    )
    for game, move in [("chess", "e2e3"), ("queens", "d5"), ("checkers", None), ("sokoban", None)]:
        page.locator(f"[data-game={game}]").click()
        page.locator(f"[data-game={game}][aria-current]").wait_for(timeout=60_000)
        if game == "sokoban":
            page.locator("[data-do=solution]").click()
            page.locator("#end").wait_for(timeout=120_000)
            continue
        page.locator("[data-open=new]").click()
        page.locator("#seat-1").select_option("hard")
        page.locator("#new button").click()
        page.locator("#board :focus").wait_for(timeout=60_000)
        if move:
            page.locator("#typed-move").fill(move)
            page.keyboard.press("Enter")
        else:
            page.locator("#board .cell.handle").first.click()
            page.locator("#board .cell.target").first.click()
        page.locator("#moves li").nth(1).wait_for(state="attached", timeout=120_000)
        page.locator("[data-open=study]").click()
        page.locator("#graph path.curve").wait_for(state="attached", timeout=120_000)
        page.locator("[data-open=play]").click()
    longest = max(page.evaluate("globalThis.tasks"), default=0)
    if longest:
        mark("longest task of the page while robots think", longest, 50, "ms")
    else:
        print("longest task of the page while robots think: none of 50 ms or more, mark 50 ms", flush=True)
    page.close()


def speeds(browser, address, command):
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
    link = page.evaluate(
        """async (text) => {
          globalThis.host = new Worker("worker.js", { type: "module" });
          globalThis.say = (message) => new Promise((resolve) => {
            globalThis.host.onmessage = (event) => resolve(event.data);
            globalThis.host.postMessage({ message, now: 0 });
          });
          return JSON.parse(await globalThis.say(JSON.stringify({ v: 1, request: { do: "sketch", game: "sokoban", text } }))).reply.link;
        }""",
        LEVEL,
    )
    start = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w"
    perft = {"do": "ask", "game": "chess", "ask": "perft", "operands": {"position": start, "depth": "6"}}
    # What is asked, and what the answer must say.
    tasks = {
        "perft 6": (perft, "4225610"),
        "Sokoban, fewest pushes": ({"do": "study", "link": link, "nodes": 400_000}, "47 pushes are the fewest"),
        "AgentSpeak, ten queens by rules": ({"do": "run", "source": SOLVER, "trace": False}, "[7,4,2,9,5,10,8,6,3,1]"),
    }
    outside = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for name, (request, expected) in tasks.items():
        message = json.dumps({"v": 1, "id": 1, "request": request})
        inside, native = [], []
        for _ in range(3):
            took, answer = page.evaluate(
                "async (message) => { const from = performance.now(); const answer = await say(message); return [performance.now() - from, answer]; }",
                message,
            )
            inside.append(took)
            outside.stdin.write(message + "\n")
            outside.stdin.flush()
            micros, same = outside.stdout.readline().rstrip("\n").split(" ", 1)
            native.append(int(micros) / 1000)
            assert expected in answer and answer == same, f"{name}: {answer} in the page, {same} outside"
        one, other = min(inside), min(native)
        print(f"{name}: {one:.0f} ms in the page, {other:.0f} ms native, {one / other:.1f} times", flush=True)
    outside.stdin.close()
    outside.wait()
    page.close()


def main():
    folder, command = sys.argv[1], sys.argv[2:]
    weights(folder)
    if not command:
        return
    address = serve(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        first_board(browser, address)
        stands_still(browser, address)
        speeds(browser, address, command)
        browser.close()


if __name__ == "__main__":
    main()
