"""What the page weighs, how soon it shows a board, whether it ever stands still, and how fast its host is beside a native one.

    python3 web/tests/figures.py DIR COMMAND...

DIR is what `tablero lab export` wrote; COMMAND answers messages line by line (`crates/lab/examples/answers.rs`), built as for
release. Compressed is as brotli has it where Python knows brotli, or else gzip.
"""

import gzip
import json
import statistics
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from site_of_the_page import chromium, serve

LEVEL = "##########\n#-------.#\n#-$-$--..#\n#--@-$-#-#\n#-$----#.#\n##########"
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


def weights(folder):
    files = sorted(path for path in Path(folder).iterdir() if path.is_file())
    rest = [path for path in files if path.suffix != ".wasm"]
    how, _ = squeezed(b"")
    page = sum(squeezed(path.read_bytes())[1] for path in rest)
    wasm = squeezed((Path(folder) / "tablero.wasm").read_bytes())[1]
    print(f"page without wasm: {page / 1000:.1f} kB ({how}), mark 150; wasm: {wasm / 1000:.1f} kB ({how}), mark 900")


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
    print(f"first board, CPU 4 times slower: seen after {painted:.0f} ms, played on after {played:.0f} ms, mark 1000")


def stands_still(browser, address):
    """The longest task of the main thread while a hard robot thinks and an analysis runs."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
    page.locator("[data-open=new]").click()
    page.locator("#seat-1").select_option("hard")
    page.locator("#new button").click()
    page.evaluate(
        "globalThis.tasks = []; new PerformanceObserver(list => globalThis.tasks.push(...list.getEntries().map(one => one.duration)))"
        ".observe({ type: 'longtask' })"
    )
    page.locator("#typed-move").fill("e2e3")
    page.keyboard.press("Enter")
    page.locator("[data-open=study]").click()
    page.locator("#moves li").nth(1).wait_for(state="attached", timeout=120_000)
    page.locator("#graph path.curve").wait_for(state="attached", timeout=120_000)
    tasks = page.evaluate("globalThis.tasks")
    told = f"{max(tasks):.0f} ms" if tasks else "below 50 ms"
    print(f"longest task of the page while a robot thinks: {told}, mark 50 ms")
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
    tasks = {
        "perft 6": {"do": "ask", "game": "chess", "ask": "perft", "operands": {"position": start, "depth": "6"}},
        "Sokoban, fewest pushes": {"do": "study", "link": link, "nodes": 400_000},
        "AgentSpeak, ten queens by rules": {"do": "run", "source": SOLVER, "trace": False},
    }
    outside = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for name, request in tasks.items():
        message = json.dumps({"v": 1, "id": 1, "request": request})
        inside, native = [], []
        for _ in range(3):
            took = page.evaluate("async (message) => { const from = performance.now(); await say(message); return performance.now() - from; }", message)
            inside.append(took)
            outside.stdin.write(message + "\n")
            outside.stdin.flush()
            native.append(int(outside.stdout.readline().split()[1]) / 1000)
        one, other = min(inside), min(native)
        print(f"{name}: {one:.0f} ms in the page, {other:.0f} ms native, {one / other:.1f} times")
    outside.stdin.close()
    outside.wait()
    page.close()


def main():
    folder, command = sys.argv[1], sys.argv[2:]
    weights(folder)
    address = serve(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        first_board(browser, address)
        stands_still(browser, address)
        speeds(browser, address, command)
        browser.close()


if __name__ == "__main__":
    main()
