"""The page in a real browser: every game played, the rule book asked, a link sent, and nothing axe-core objects to.

    python3 web/tests/browser.py DIR [SCREENSHOTS]

DIR is what `tablero lab export` wrote. It is served under a path of its own, as any file server might. Needs Playwright,
axe-playwright-python and a Chromium; cells are found by the names that a screen reader says.
"""

import functools
import http.server
import os
import shutil
import sys
import threading
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

UNDER = "/some/where/"
# A busy machine is slow; what is expected comes all the same.
expect.set_options(timeout=60_000)


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, all below one path."""

    def translate_path(self, path):
        if not path.startswith(UNDER):
            return "/nowhere"
        return super().translate_path(path[len(UNDER) - 1 :])

    def log_message(self, *_):
        pass


def chromium():
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("TABLERO_CHROMIUM") or next(filter(None, map(shutil.which, names)))


def ready(page):
    page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
    page.wait_for_selector("#board [role=gridcell]")


def choose(page, name):
    """A new game of this name, with the keyboard on its board."""
    page.locator("#games").get_by_role("button", name=name).click()
    expect(page.locator("#title")).to_contain_text(name)
    expect(page.locator("#moves li")).to_have_count(0)
    expect(page.locator("#board :focus")).to_have_count(1)


def cell(page, name):
    """The cell that a screen reader calls by this name, whatever stands there."""
    return page.locator(f'#board [role=gridcell][aria-label^="{name}"]').first


def plies(page):
    return page.locator("#moves li").count()


def expect_plies(page, count):
    page.locator("#moves li").nth(count - 1).wait_for(timeout=60_000)


def no_violation(page, where):
    found = Axe().run(page).response["violations"]
    told = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
    assert not found, f"axe-core, {where}: {told}"


def two_people(page, seat):
    page.locator(f"#seat-{seat}").select_option("person")


def start(page):
    page.locator("#new button").click()
    expect(page.locator("#board :focus")).to_have_count(1)
    expect(page.locator("#moves li")).to_have_count(0)


def chess_by_mouse(page):
    choose(page, "Lite Chess")
    cell(page, "e2").click()
    assert page.locator(".cell.target").count() >= 1
    cell(page, "e3").click()
    # The robot answers by itself, and what was played is said.
    expect_plies(page, 2)
    expect(page.locator("#say")).to_contain_text("Black plays")
    cell(page, "d2").click()
    cell(page, "d4").click() if page.locator(".cell.target").count() > 1 else cell(page, "d3").click()
    expect_plies(page, 4)
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#lines")).to_contain_text("White resigned.")


def chess_by_keyboard(page):
    choose(page, "Lite Chess")
    two_people(page, 1)
    start(page)
    # Fool's play: from the cell with the focus to any other by arrows, and Enter twice.
    def go(name):
        target = cell(page, name)
        for _ in range(40):
            if target.evaluate("node => node === document.activeElement"):
                return
            here, there = (
                list(map(int, (page.evaluate("document.activeElement.dataset.at") or "0,0").split(","))),
                list(map(int, target.get_attribute("data-at").split(","))),
            )
            key = (
                "ArrowRight" if here[0] < there[0] else "ArrowLeft" if here[0] > there[0]
                else "ArrowDown" if here[1] < there[1] else "ArrowUp"
            )
            page.keyboard.press(key)
        raise AssertionError(f"no way to {name}")

    cell(page, "a8").focus()
    for index, (one, other, said) in enumerate(
        [("e2", "e3", "White plays e2e3."), ("b7", "b6", "Black plays b7b6."), ("e3", "e4", "White plays e3e4.")]
    ):
        go(one)
        page.keyboard.press("Enter")
        go(other)
        page.keyboard.press("Enter")
        expect_plies(page, index + 1)
        expect(page.locator("#say")).to_contain_text(said)
    page.keyboard.press("u")
    expect(page.locator("#moves li")).to_have_count(2)


def queens_to_the_end(page):
    choose(page, "Queens duel")
    for _ in range(20):
        before = plies(page)
        if page.locator("#lines", has_text="wins").count() or page.locator("#lines", has_text="draw").count():
            break
        free = page.locator("#board [role=gridcell]")
        labels = free.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
        name = next(label for label in labels if "," not in label)
        cell(page, name).click()
        expect_plies(page, before + 1)
        expect(page.locator("[data-do=stop]")).to_be_hidden(timeout=60_000)
    expect(page.locator("#lines")).to_contain_text("wins")


def sokoban_to_the_end(page):
    choose(page, "Sokoban")
    keys = {"l": "ArrowLeft", "r": "ArrowRight", "u": "ArrowUp", "d": "ArrowDown"}
    for index, letter in enumerate("dlUrrrdLullddrUluRuulDrddrruLdlUU".lower()):
        page.keyboard.press(keys[letter])
        expect_plies(page, index + 1)
    expect(page.locator("#lines")).to_contain_text("Solved!")


def checkers_by_mouse(page):
    choose(page, "Chinese checkers")
    two_people(page, 1)
    start(page)
    for index in range(6):
        player = "Player 1" if index % 2 == 0 else "Player 4"
        pieces = page.locator(f'#board [role=gridcell][aria-label$="{player}"]')
        for number in range(pieces.count()):
            pieces.nth(number).click()
            if page.locator(".cell.target").count():
                break
        page.locator(".cell.target").first.click()
        expect_plies(page, index + 1)


def ask(page):
    choose(page, "Lite Chess")
    page.locator("#operation").select_option("is_legal_move")
    page.locator("#operand-from").fill("d2")
    page.locator("#operand-to").fill("d4")
    page.locator("#ask button").click()
    expect(page.locator("#told")).to_contain_text("no: ")
    expect(page.locator("#question-json")).to_contain_text('"ask":"is_legal_move"')
    assert page.locator("#answer-board svg").count() == 1


def main():
    folder = sys.argv[1]
    shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}{UNDER}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        errors = []

        def fresh(**options):
            context = browser.new_context(locale="en-US", **options)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
            page.on("request", lambda request: errors.append(request.url) if address not in request.url and not request.url.startswith("blob:") else None)
            page.goto(address)
            ready(page)
            return context, page

        context, page = fresh()
        for play in [chess_by_mouse, queens_to_the_end, sokoban_to_the_end, checkers_by_mouse, ask, chess_by_keyboard]:
            play(page)
            print(f"ok {play.__name__}")
        link, moves = page.url, page.locator("#moves").inner_text()
        context.close()
        # The link, in a profile that has never been here.
        context, page = fresh()
        page.goto("about:blank")
        page.goto(link)
        ready(page)
        assert page.locator("#moves").inner_text() == moves and moves, "the link opens another game"
        page.goto("about:blank")
        page.goto(link + "zz")
        ready(page)
        expect(page.locator("#notice")).to_be_visible()
        print("ok link")
        # Without a connection, once the page was kept.
        page.evaluate("navigator.serviceWorker.ready")
        for _ in range(600):
            if page.evaluate("caches.match('tablero.wasm').then(found => found !== undefined)"):
                break
            page.wait_for_timeout(100)
        context.set_offline(True)
        page.goto(address)
        ready(page)
        print("ok offline")
        context.close()
        for scheme in ["light", "dark"]:
            for name, width, height in [("phone", 320, 700), ("desktop", 1400, 900)]:
                context, page = fresh(color_scheme=scheme, viewport={"width": width, "height": height})
                ask(page)
                no_violation(page, f"{scheme}, {name}")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{name} is {wide} pixels wide"
                if shots:
                    shots.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=shots / f"{scheme}-{name}.png", full_page=True)
                context.close()
        print("ok axe-core in two themes and two sizes")
        context, page = fresh()
        page.get_by_role("button", name="Settings").click()
        page.locator("#lang").select_option("es")
        expect(page.locator("#new-title")).to_have_text("Partida nueva")
        page.locator("#lang").select_option("pt")
        expect(page.locator("#new-title")).to_have_text("Nova partida")
        no_violation(page, "settings")
        page.reload()
        ready(page)
        expect(page.locator("#new-title")).to_have_text("Nova partida")
        print("ok languages, remembered")
        assert not errors, errors
        browser.close()


if __name__ == "__main__":
    main()
