"""The pages for many in real browsers, against a real server: two people with a reconnect and a restart between, somebody
who looks on, a class of three with a teacher up to results that hold, specifications, results from files, from a folder
and while they are played, and nothing axe-core objects to, in light and dark.

    python3 web/tests/many.py TABLERO [SCREENSHOTS]

TABLERO is the program. The server listens on this machine alone, keeps what it keeps in a directory of its own, and is
ended with this test. Needs Playwright, axe-playwright-python and a Chromium.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

# A busy machine is slow; what is expected comes all the same.
expect.set_options(timeout=60_000)
PARITY = (Path(__file__).parents[2] / "examples/agents/parity.asl").read_text()
STARTER = (Path(__file__).parents[2] / "examples/agents/starter.asl").read_text()
SOKOBAN = (Path(__file__).parents[2] / "examples/specs/sokoban/solution.tad").read_text()


def chromium():
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("TABLERO_CHROMIUM") or next(filter(None, map(shutil.which, names)))


class Server:
    """The lab, started and ended as an administrator would."""

    def __init__(self, program, data, *more):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.command = [program, "lab", "--no-browser", "--listen", f"127.0.0.1:{self.port}", "--data", data, *more]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert "The lab is open" in self.process.stdout.readline()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        assert self.process.wait(timeout=60) in (0, -how)


def no_violation(page, where):
    before = page.evaluate("document.documentElement.dataset.theme")
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        # Colours fade into each other.
        page.wait_for_function("() => document.getAnimations().length === 0")
        found = Axe().run(page).response["violations"]
        told = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]
        assert not found, f"axe-core, {where}, {theme}: {told}"
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", before)
    page.wait_for_function("() => document.getAnimations().length === 0")


def fits(page, where):
    wide, width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= width, f"{where} is {wide} pixels wide, the window {width}"


def cell(page, name):
    return page.locator(f'#board [role=gridcell][aria-label^="{name}"]').first


def move(page, one, other):
    cell(page, one).click()
    cell(page, other).click()


def at_ply(page, count):
    expect(page.locator("#moves button")).to_have_count(count)


class Visit:
    """A browser of its own, whose errors are remembered."""

    def __init__(self, browser, errors, address, **options):
        self.context = browser.new_context(locale="en-US", **options)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: errors.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready=yes]", timeout=120_000)


def people(browser, server, errors, shot):
    one = Visit(browser, errors, server.address + "people.html")
    page = one.page
    no_violation(page, "lobby")
    page.locator("#name").fill("Ana")
    page.locator("#clock").select_option("300s+3s")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("#say")).to_contain_text("Waiting for somebody")
    link = page.locator("#link").input_value()
    assert "#" in link and link == page.url
    no_violation(page, "waiting")
    two = Visit(browser, errors, link, viewport={"width": 360, "height": 740})
    other = two.page
    other.locator("#sit-name").fill("Luis <b>x</b>")
    other.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#players")).to_contain_text("Luis <b>x</b>")
    move(page, "e2", "e3")
    at_ply(other, 1)
    expect(other.locator("#say")).to_contain_text("It is your turn.")
    # Somebody looks on, with nothing to click.
    third = Visit(browser, errors, link)
    watcher = third.page
    expect(watcher.locator("#role")).to_have_text("You are watching.")
    expect(page.locator("#watchers")).to_have_text("Watching: 1")
    at_ply(watcher, 1)
    # A lost connection, then a move: nobody notices.
    two.context.set_offline(True)
    two.context.set_offline(False)
    move(other, "b7", "b6")
    at_ply(page, 2)
    at_ply(watcher, 2)
    fits(other, "a table on a phone")
    no_violation(other, "a table on a phone")
    shot(other, "table-phone")
    # The server is killed and starts again; the pages take up the game by themselves.
    position = page.locator("#lines").inner_text()
    server.end(signal.SIGKILL)
    expect(page.locator("#notice")).to_contain_text("connection was lost")
    server.start()
    for one_page in (page, other, watcher):
        one_page.wait_for_selector("html[data-link=open]", timeout=60_000)
        at_ply(one_page, 2)
    assert page.locator("#lines").inner_text() == position
    expect(page.locator(".time").first).to_contain_text("4:5")
    move(page, "d2", "d3")
    at_ply(other, 3)
    at_ply(watcher, 3)
    # A move back, by consent.
    page.get_by_role("button", name="Ask for a move back").click()
    expect(other.locator("#asked")).to_contain_text("Ana wants to take a move back.")
    no_violation(other, "asked")
    other.get_by_role("button", name="Allow").click()
    at_ply(page, 2)
    page.locator("#moves button").first.click()
    expect(page.locator("#now")).to_be_visible()
    page.locator("#now").click()
    page.get_by_role("button", name="Give up").first.click()
    page.locator("#sure").get_by_role("button", name="Give up").click()
    expect(watcher.locator("#lines")).to_contain_text("White resigned.")
    no_violation(watcher, "a game that is over")
    shot(watcher, "table-desktop")
    page.locator("#lang").select_option("es")
    expect(page.get_by_role("button", name="Girar el tablero")).to_be_visible()
    # A link that was cut says so.
    watcher.goto("about:blank")
    watcher.goto(link[:-2])
    expect(watcher.locator("#notice")).to_contain_text("There is no such table")
    for visit in (one, two, third):
        visit.context.close()
    print("ok people: two browsers, somebody looking on, a reconnect and a restart")


def student(browser, server, errors, code, name, program):
    visit = Visit(browser, errors, f"{server.address}class.html#{code}", viewport={"width": 390, "height": 800})
    page = visit.page
    page.locator("#name-here").fill(name)
    page.locator("#join-here button").click()
    page.locator("#program").fill("+!go <- \n  play(")
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator("#faults")).to_contain_text("line")
    page.locator("#program").fill(program)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator("#say")).to_have_text("Your program was accepted.")
    return visit


def lesson(browser, server, errors, shot, program, folder):
    teacher = Visit(browser, errors, server.address + "class.html")
    page = teacher.page
    no_violation(page, "classes")
    page.locator("#class-name").fill("Agentes 2026")
    page.locator("#game").select_option(label="Queens duel")
    page.get_by_role("button", name="Make the class").click()
    expect(page.locator("#room-code")).not_to_be_empty()
    code = page.locator("#room-code").inner_text()
    students = [
        student(browser, server, errors, code, name, text)
        for name, text in [("Ana", PARITY), ("Luis", STARTER), ("Eva", PARITY)]
    ]
    first = students[0].page
    first.get_by_role("button", name="Try it").click()
    first.wait_for_selector("#step svg", timeout=60_000)
    no_violation(first, "a student")
    fits(first, "a student's phone")
    shot(first, "student-phone")
    expect(page.locator("#students li")).to_have_count(3)
    page.get_by_role("button", name="Close hand-in").click()
    expect(first.locator("#room-state")).to_have_text("Hand-in is closed.")
    projector = Visit(browser, errors, f"{server.address}class.html#{code}/projector", viewport={"width": 1920, "height": 1080})
    page.locator("#robots").check()
    page.get_by_role("button", name="Start the tournament").click()
    expect(projector.page.locator("#progress")).to_contain_text("20/20 · finished", timeout=120_000)
    expect(projector.page.locator("#standings tbody tr")).to_have_count(5)
    assert projector.page.locator("#boards svg").count() >= 6
    no_violation(projector.page, "the projector")
    fits(projector.page, "the projector")
    shot(projector.page, "projector")
    # Every game with its trace.
    page.get_by_role("button", name="Step through: 3").click()
    page.wait_for_selector("#step svg", timeout=60_000)
    page.locator("#trace-part summary").click()
    expect(page.locator("#trace")).to_contain_text("perceives")
    page.get_by_role("button", name="Next move").click()
    no_violation(page, "the teacher")
    shot(page, "teacher")
    with page.expect_download() as csv:
        page.get_by_role("button", name="Results as CSV").click()
    assert Path(csv.value.path()).read_text().startswith("place,name,games")
    with page.expect_download() as db:
        page.get_by_role("button", name="Results as file").click()
    results = Path(folder) / "results.db"
    shutil.copy(db.value.path(), results)
    verified = subprocess.run([program, "verify", results], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified
    for visit in [teacher, projector, *students]:
        visit.context.close()
    print(f"ok class: three students, a teacher, a projector; tablero verify says: {verified.stdout.strip()}")
    return results


def specifications(browser, server, errors, shot, folder):
    teacher = Visit(browser, errors, server.address + "class.html")
    page = teacher.page
    page.locator("#class-name").fill("Algoritmos 2026")
    page.locator("#game").select_option(label="Sokoban")
    page.get_by_role("button", name="Make the class").click()
    expect(page.locator("#room-code")).not_to_be_empty()
    code = page.locator("#room-code").inner_text()
    visit = Visit(browser, errors, f"{server.address}class.html#{code}", viewport={"width": 390, "height": 800})
    student = visit.page
    student.locator("#name-here").fill("Ana")
    student.locator("#join-here button").click()
    student.locator("#specification").fill("nothing that anybody could read")
    student.locator("#specifier").get_by_role("button", name="Hand in").click()
    expect(student.locator("#say")).to_contain_text("was not taken")
    # What is free is said to be a wall: the smallest level shows it, so it is found at once on any machine.
    student.locator("#specification").fill(SOKOBAN.replace("¬esPared?", "esPared?", 1))
    student.locator("#specifier").get_by_role("button", name="Judge it").click()
    expect(student.locator("#say")).to_contain_text("it is not handed in")
    assert student.locator(".mark[data-verdict=right]").count() > 0
    assert student.locator(".mark:not([data-verdict=right])").count() > 0
    no_violation(student, "a judgement")
    fits(student, "a judgement on a phone")
    shot(student, "specification-phone")
    student.locator("#specification").fill(SOKOBAN)
    student.locator("#specifier").get_by_role("button", name="Hand in").click()
    expect(student.locator("#say")).to_have_text("Your specification was taken.")
    expect(student.locator(".mark:not([data-verdict=right])")).to_have_count(0)
    expect(page.locator("#verdicts tbody tr")).to_have_count(1)
    no_violation(page, "verdicts of a class")
    shot(page, "verdicts")
    with page.expect_download() as csv:
        page.get_by_role("button", name="Verdicts as CSV").click()
    assert "Ana," in Path(csv.value.path()).read_text()
    # A page that is loaded again has what was handed in.
    student.reload()
    expect(student.locator("#specification")).to_have_value(SOKOBAN)
    for one in (teacher, visit):
        one.context.close()
    print("ok specifications: judged, handed in, seen by the teacher")


def played(program, folder, name, games, *more):
    """A tournament of robots in a file of results and one of records."""
    Path(folder).mkdir(exist_ok=True)
    words = ["queens", "side=6", "--entrant", "mcts=robot:mcts", "--entrant", "least=robot:least", "--games", str(games), "--rounds", str(games), "--clock", "nodes=4000"]
    kept = ["--db", f"{folder}/{name}.db", "--records", f"{folder}/{name}.tablero"]
    return subprocess.Popen([program, "tournament", *words, *kept, *more], stdout=subprocess.DEVNULL)


def live(browser, program, errors, shot, folder):
    """A tournament while it is played, and a folder of records."""
    records = Path(folder) / "records"
    for seed, name in enumerate(("one", "two")):
        assert played(program, records, name, 6, "--seed", str(seed)).wait() == 0
    data, results = str(Path(folder) / "watched"), Path(folder) / "live.db"
    server = Server(program, data, "--results", str(results), "--results", str(records))
    going = None
    try:
        visit = Visit(browser, errors, server.address + "arena.html")
        page = visit.page
        # Nothing is played yet; then it begins, and is followed without a click.
        page.get_by_role("link", name="live.db").click()
        expect(page.locator("#notice")).to_be_visible()
        # More games than are played before somebody looks; the signal below ends them.
        going = played(program, folder, "live", 60_000)
        expect(page.locator("#about")).to_contain_text("being played")
        expect(page.locator("#notice")).to_be_hidden()
        before = page.locator("#about").inner_text()
        expect(page.locator("#about")).not_to_have_text(before)
        expect(page.locator("#about")).to_contain_text("being played")
        going.send_signal(signal.SIGINT)
        going.wait()
        shot(page, "arena-live")
        page.get_by_role("link", name="records").click()
        expect(page.locator("#truth")).to_contain_text("everything in the file is true")
        expect(page.locator("#games tbody tr")).to_have_count(12)
        # The same folder, opened in the browser.
        page.goto("about:blank")
        page.goto(server.address + "arena.html")
        page.wait_for_selector("html[data-ready=yes]")
        page.locator("#folder").set_input_files(records)
        expect(page.locator("#games tbody tr")).to_have_count(12)
        expect(page.locator("#truth")).to_contain_text("everything in the file is true")
        expect(page.locator("#standings tbody tr")).to_have_count(2)
        no_violation(page, "a folder of records")
        fits(page, "a folder of records")
        shot(page, "arena-folder")
        visit.context.close()
    finally:
        if going and going.poll() is None:
            going.kill()
        server.end()
    print("ok results while they are played, and from a folder")


def arena(browser, server, errors, shot, results):
    visit = Visit(browser, errors, server.address + "arena.html")
    page = visit.page
    no_violation(page, "no results yet")
    page.locator("#file").set_input_files(results)
    expect(page.locator("#truth")).to_contain_text("everything in the file is true")
    expect(page.locator("#standings tbody tr")).to_have_count(5)
    assert "[" in page.locator("#standings tbody").inner_text(), "ratings have intervals"
    page.get_by_role("button", name="Step through: 2", exact=True).click()
    page.wait_for_selector("#step svg", timeout=60_000)
    page.get_by_role("button", name="Last move").click()
    no_violation(page, "results")
    shot(page, "arena")
    page.locator("#file").set_input_files({"name": "x.db", "mimeType": "", "buffer": b"nothing of the kind"})
    expect(page.locator("#notice")).to_contain_text("x.db")
    visit.context.close()
    print("ok results: opened, stepped through, nonsense refused")


def main():
    program = sys.argv[1]
    shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None

    def shot(page, name):
        if shots:
            shots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=shots / f"many-{name}.png", full_page=True)

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(program, str(Path(folder) / "data"))
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            errors = []
            people(browser, server, errors, shot)
            results = lesson(browser, server, errors, shot, program, folder)
            specifications(browser, server, errors, shot, folder)
            live(browser, program, errors, shot, folder)
            arena(browser, server, errors, shot, results)
            assert not errors, errors
            browser.close()
        finally:
            server.end()


if __name__ == "__main__":
    main()
