"""The page in a real browser: every game played, the rule book asked, a link sent, and nothing axe-core objects to.

    python3 web/tests/browser.py DIR [SCREENSHOTS]

DIR is what `tablero lab export` wrote. It is served under a path of its own, as any file server might. Needs Playwright,
axe-playwright-python and a Chromium; cells are found by the names that a screen reader says.
"""

import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from site_of_the_page import chromium, serve

# A busy machine is slow; what is expected comes all the same.
expect.set_options(timeout=60_000)


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


def view(page, name):
    """Opens a view of the page."""
    page.locator(f"[data-open={name}]").click()
    expect(page.locator(f"[data-open={name}]")).to_have_attribute("aria-current", "page")


def new_game(page, options=(), seats=()):
    """A new game with these options and people in these seats, with the keyboard on its board."""
    view(page, "new")
    for key, value in options:
        page.locator(f"#option-{key}").select_option(value)
        expect(page.locator(f"#option-{key}")).to_have_value(value)
    for seat in seats:
        page.locator(f"#seat-{seat}").select_option("person")
    page.locator("#new button").click()
    expect(page.locator("[data-open=play]")).to_have_attribute("aria-current", "page")
    expect(page.locator("#board :focus")).to_have_count(1)
    expect(page.locator("#moves li")).to_have_count(0)


# A whole game, from the first position to checkmate.
MATE = (
    "c2c3 h7h6 e2e3 h8g8 f1e2 d7d6 e2h5 d6d5 e1f1 c8d7 h5d1 d7c8 c3c4 f7f6 d1h5 e8d7 f2f3 e7e6 f1e1 d7c6 h5e8 c6b6 h1g1 "
    "f6f5 f3f4 a7a6 e8g6 d5d4 d2d3 b6a5 a2a3 b7b6 e1e2 g8h8 e2f2 a8b8 f2f1 e6e5 a3a4 c8d7 h2h3 b8d8 e3d4 f8e7 g6e8 e5e4 "
    "c4c5 h8h7 f1e1 h7h8 e8h5 e4e3 h5d1 d8f8 c5c6 e7c5 a1b1 h6h5 g2g3 f8e8 g3g4 d7c6 g4g5 c6h1 b2b3 c5d4 c1a3 h8h6 b3b4"
).split()


def chess_by_mouse(page):
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    for index, move in enumerate(MATE):
        one, other = cell(page, move[:2]), cell(page, move[2:])
        # By clicks, and every fourth move by dragging.
        if index % 4:
            one.click()
            expect(page.locator(".cell.chosen")).to_have_count(1)
            other.click()
        else:
            one.drag_to(other)
        expect_plies(page, index + 1)
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#end-why")).to_contain_text("Checkmate.")
    no_violation(page, "the end of a game")
    page.locator("#end").get_by_role("button", name="Close").click()
    expect(page.locator("#end")).to_be_hidden()


def chess_against_a_robot(page):
    choose(page, "Lite Chess")
    cell(page, "e2").click()
    assert page.locator(".cell.target").count() >= 1
    cell(page, "e3").click()
    # The robot answers by itself, and what was played is said.
    expect_plies(page, 2)
    expect(page.locator("#say")).to_contain_text("Black plays")
    page.locator("#typed-move").fill("d2d3")
    page.keyboard.press("Enter")
    expect_plies(page, 4)
    # Another way from an earlier moment is a branch, and the first way stays in reach.
    page.locator("#moves button").nth(1).click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#moves li")).to_have_count(2)
    page.locator("#typed-move").fill("a2a3")
    page.keyboard.press("Enter")
    expect_plies(page, 4)
    expect(page.locator("#branches li")).to_have_count(1)
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#end-why")).to_contain_text("White resigned.")
    page.locator("#end").get_by_role("button", name="Rematch").click()
    expect(page.locator("#moves li")).to_have_count(0)


def premove(page):
    """A move that is chosen while the robot thinks is played when it is done."""
    choose(page, "Lite Chess")
    view(page, "new")
    page.locator("#seat-1").select_option("hard")
    new_game(page)
    for one, other in [("e2", "e3"), ("d2", "d3")]:
        cell(page, one).click()
        cell(page, other).click()
    expect_plies(page, 3)
    expect(page.locator("#moves li").nth(2)).to_have_text("d2d3")


def clocks(page):
    choose(page, "Lite Chess")
    view(page, "new")
    page.locator("#clock").select_option("180+2")
    new_game(page)
    expect(page.locator("[data-clock='1']")).to_have_text("3:00")
    expect(page.locator("[data-clock='0']")).not_to_have_text("3:00")
    assert not page.locator("#end:visible").count()


def chess_by_keyboard(page):
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    # From the cell with the focus to any other by arrows, and Enter twice.
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
        if page.locator("#end:visible").count():
            break
        free = page.locator("#board [role=gridcell]")
        labels = free.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
        name = next(label for label in labels if "," not in label)
        cell(page, name).click()
        expect_plies(page, before + 1)
        expect(page.locator("[data-do=stop]")).to_be_hidden(timeout=60_000)
    expect(page.locator("#end-why")).to_contain_text("wins")


def sokoban_by_keyboard(page):
    """A level from its first step to its last, by the keyboard alone, every step said."""
    choose(page, "Sokoban")
    keys = {"l": "ArrowLeft", "r": "ArrowRight", "u": "ArrowUp", "d": "ArrowDown"}
    said = {"l": "west", "r": "east", "u": "north", "d": "south"}
    for index, letter in enumerate("dlUrrrdLullddrUluRuulDrddrruLdlUU".lower()):
        page.keyboard.press(keys[letter])
        expect_plies(page, index + 1)
        expect(page.locator("#say")).to_contain_text(said[letter])
    expect(page.locator("#end-why")).to_contain_text("Solved!")


def sokoban_levels(page):
    """What was solved is marked among the levels; another one is solved by dragging, and one by the solver."""
    view(page, "levels")
    expect(page.locator("#shelf-count")).to_contain_text("1 / 155")
    expect(page.locator(".level").first).to_contain_text("33 moves")
    assert page.locator(".level img").count() == 24
    no_violation(page, "levels")
    page.locator("#shelf-on").click()
    expect(page.locator("#shelf-range")).to_contain_text("25–48")
    page.locator("#shelf-back").click()
    expect(page.locator("#shelf-range")).to_contain_text("1–24")
    page.locator(".level").nth(1).click()
    expect(page.locator("#title")).to_contain_text("Microban 2")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#end-why")).to_contain_text("Solved!")
    # Another game while a solution is shown: what is left is not seen again.
    page.locator("#end").get_by_role("button", name="Rematch").click()
    expect(page.locator("#end")).to_be_hidden()
    page.get_by_role("button", name="Show the solution").click()
    page.locator("#moves li").first.wait_for(timeout=60_000)


def sokoban_by_mouse(page):
    """A level drawn by hand, judged while it is drawn, and solved by clicks and drags."""
    choose(page, "Sokoban")
    view(page, "editor")
    canvas = page.locator("#canvas")

    def paint(brush, *places):
        page.locator(f"[data-brush={brush}]").click()
        for place in places:
            canvas.locator(f'[data-at="{place}"]').click()

    expect(page.locator("#verdict")).to_contain_text("person")
    paint("person", "1,1")
    expect(page.locator("#verdict")).to_contain_text("Put something down")
    paint("box", "3,2")
    expect(page.locator("#verdict")).to_contain_text("as many goals as boxes")
    paint("goal", "5,3")
    expect(page.locator("#verdict")).to_contain_text("3 pushes are the fewest")
    paint("wall", "2,2", "3,1", "4,1", "4,2")
    expect(page.locator("#verdict")).to_contain_text("Not solvable")
    for _ in range(4):
        page.locator("#sketch-undo").click()
    expect(page.locator("#verdict")).to_contain_text("3 pushes are the fewest")
    no_violation(page, "editor of levels")
    page.locator("#sketch-play").click()
    expect(page.locator("#board :focus")).to_have_count(1)
    # A walk by a click, then the box is dragged home.
    page.locator('#board [data-at="1,4"]').click()
    expect_plies(page, 3)
    page.locator('#board [data-at="3,2"]').drag_to(page.locator('#board [data-at="5,3"]'))
    expect(page.locator("#end-why")).to_contain_text("Solved!")
    page.locator("#end").get_by_role("button", name="Close").click()


def position_editor(page):
    choose(page, "Lite Chess")
    view(page, "editor")
    page.locator("[data-brush=clear]").click()
    expect(page.locator("#verdict")).to_contain_text("0 kings")
    for brush, place in [("K", "4,7"), ("k", "7,0"), ("R", "0,1"), ("R", "1,7")]:
        page.locator(f"[data-brush={brush}]").click()
        page.locator(f'#canvas [data-at="{place}"]').click()
    expect(page.locator("#sketch-text")).to_have_value("7k/R7/8/8/8/8/8/1R2K3 w")
    expect(page.locator("#verdict")).to_contain_text("White mates in 1 move")
    page.locator("#sketch-study").click()
    expect(page.locator("#study-told")).to_contain_text("White mates in 1 move")
    expect(page.locator("#study-kind")).to_have_text("proved")


def analysis(page):
    """Lines and a graph for every moment; a branch, a note that the link holds, positions pasted."""
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    for index, move in enumerate(["e2e3", "b7b6", "d2d3"]):
        page.locator("#typed-move").fill(move)
        page.keyboard.press("Enter")
        expect_plies(page, index + 1)
    view(page, "study")
    expect(page.locator("#study-lines li")).to_have_count(3)
    expect(page.locator("#graph path.curve")).to_have_count(1)
    page.locator("#note").fill("Quiet & solid.")
    page.locator("#study-title").click()
    expect(page.locator("#note")).to_have_value("Quiet & solid.")
    page.wait_for_function("() => location.hash.includes('n=3.')")
    no_violation(page, "analysis")
    page.locator("#import-text").fill("6k1/R7/8/8/8/8/8/1R2K3 w")
    page.locator("#import button").click()
    expect(page.locator("#study-told")).to_contain_text("White mates in 1 move")
    page.locator("#study-lines button").first.click()
    expect(page.locator("#study-told")).to_contain_text("Checkmate")
    page.locator("#import-text").fill("nonsense")
    page.locator("#import button").click()
    expect(page.locator("#say")).to_contain_text("not a record, link or position")
    # Perfect play is shown on a board that is solved.
    choose(page, "Queens duel")
    new_game(page, options=[("side", "5")], seats=[1])
    view(page, "study")
    page.locator("#perfect").check()
    expect(page.locator("#study-kind")).to_have_text("proved")
    assert page.locator("#board .cell.wins").count() >= 1
    page.locator("#perfect").uncheck()
    expect(page.locator("#board .cell.wins")).to_have_count(0)


def agents(page):
    choose(page, "Queens duel")
    view(page, "agents")
    expect(page.locator("#findings-told")).to_contain_text("No problems found")
    no_violation(page, "agents")
    example = page.locator("#source").input_value()
    page.locator("#source").fill("!start.\n+!start <- .prnt(x).\n+!start <- foo(X")
    expect(page.locator("#findings")).to_contain_text("line 3")
    expect(page.locator("#gutter .error")).to_have_text("✗3")
    expect(page.locator("#agent-play")).to_be_disabled()
    page.locator("#source").fill('!start.\n+!start <- .print("hello from the page").')
    expect(page.locator("#agent-run")).to_be_enabled()
    page.locator("#agent-run").click()
    expect(page.locator("#trace")).to_contain_text("hello from the page")
    page.locator("#source").fill(example)
    expect(page.locator("#findings-told")).to_contain_text("No problems found")
    page.locator("#agent-play").click()
    expect(page.locator("#board :focus")).to_have_count(1)
    cell(page, "d5").click()
    expect_plies(page, 2)
    view(page, "agents")
    expect(page.locator("#trace")).to_contain_text("plan")
    page.locator("#source").fill("")


def checkers_by_mouse(page):
    """A whole game on the smallest star: every move is the one that the host advises."""
    choose(page, "Chinese checkers")
    new_game(page, options=[("size", "1")], seats=[1])
    for index in range(40):
        if page.locator("#end:visible").count():
            break
        before = page.locator("#say").inner_text()
        page.get_by_role("button", name="Hint").click()
        # The move before was told in the same place.
        expect(page.locator("#say")).not_to_have_text(before)
        expect(page.locator("#say")).to_have_text(re.compile(r"\d+-\d+"))
        one, other = re.search(r"(\d+)-(\d+)", page.locator("#say").inner_text()).groups()
        page.locator(f'#board [data-name="{one}"]').click()
        page.locator(f'#board .target[data-name="{other}"]').click()
        expect_plies(page, index + 1)
    expect(page.locator("#end-why")).to_contain_text("wins")


def ask(page):
    """Operands by pointing; the answer in words, in JSON, and on the board."""
    choose(page, "Lite Chess")
    view(page, "ask")
    page.locator("#operation").select_option("is_legal_move")
    cell(page, "d2").click()
    cell(page, "d4").click()
    expect(page.locator("#operand-from")).to_have_value("d2")
    expect(page.locator("#operand-to")).to_have_value("d4")
    page.locator("#ask button.strong").click()
    expect(page.locator("#told")).to_contain_text("no: ")
    expect(page.locator("#question-json")).to_contain_text('"ask":"is_legal_move"')
    assert page.locator("#board .cell.named").count() >= 1
    # Step by step: the position that an answer is becomes the one to ask about.
    choose(page, "Sokoban")
    page.locator("#operation").select_option("step")
    page.locator("#operand-action").select_option("south")
    page.locator("#ask button.strong").click()
    expect(page.locator("#after-board img")).to_have_count(1)
    before = page.locator("#operand-state").input_value()
    page.locator("#go-on").click()
    expect(page.locator("#operand-state")).not_to_have_value(before)
    view(page, "play")


# Every view of the page, each with a game that has it.
SCREENS = [
    ("Lite Chess", "play"),
    ("Lite Chess", "new"),
    ("Lite Chess", "study"),
    ("Lite Chess", "ask"),
    ("Lite Chess", "editor"),
    ("Lite Chess", "rules"),
    ("Sokoban", "play"),
    ("Sokoban", "levels"),
    ("Sokoban", "editor"),
    ("Sokoban", "ask"),
    ("Chinese checkers", "play"),
    ("Chinese checkers", "ask"),
    ("Queens duel", "play"),
    ("Queens duel", "agents"),
]


def main():
    folder = sys.argv[1]
    shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    address = serve(folder)
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
        for play in [
            chess_by_mouse,
            chess_against_a_robot,
            premove,
            clocks,
            queens_to_the_end,
            sokoban_by_keyboard,
            sokoban_levels,
            sokoban_by_mouse,
            position_editor,
            analysis,
            agents,
            checkers_by_mouse,
            ask,
            chess_by_keyboard,
        ]:
            play(page)
            print(f"ok {play.__name__}", flush=True)
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
                for game, opened in SCREENS:
                    choose(page, game)
                    view(page, opened)
                    page.wait_for_load_state("networkidle")
                    no_violation(page, f"{game}, {opened}, {scheme}, {name}")
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    assert wide <= width, f"{game}, {opened}, {name} is {wide} pixels wide"
                    if shots:
                        shots.mkdir(parents=True, exist_ok=True)
                        file = f"{scheme}-{name}-{game.split()[0].lower()}-{opened}.png"
                        page.screenshot(path=shots / file, full_page=True)
                    view(page, "play")
                context.close()
        print("ok axe-core in two themes and two sizes")
        context, page = fresh()
        page.get_by_role("button", name="Settings").click()
        page.locator("#lang").select_option("es")
        expect(page.locator("[data-open=new]")).to_have_text("Partida nueva")
        page.locator("#lang").select_option("pt")
        expect(page.locator("[data-open=new]")).to_have_text("Nova partida")
        no_violation(page, "settings")
        page.reload()
        ready(page)
        expect(page.locator("[data-open=new]")).to_have_text("Nova partida")
        print("ok languages, remembered")
        assert not errors, errors
        browser.close()


if __name__ == "__main__":
    main()
