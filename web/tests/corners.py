"""The page by keyboard alone with what it says, by touch, on paper, on a wall, and on bad days.

    python3 web/tests/corners.py DIR [SCREENSHOTS]

DIR is what `tablero lab export` wrote. `browser.py` plays whole games; this tries every action by keyboard and asserts its
announcement, asks every question of the rule book by clicks, and takes away what a page needs, one thing at a time.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from browser import cell, choose, expect_plies, new_game, no_violation, ready, view
from site_of_the_page import chromium, serve


def said(page, text):
    expect(page.locator("#say")).to_contain_text(text)


def press(page, name, key="Enter"):
    """Presses a button by keyboard."""
    button = page.locator(f"[data-do={name}]:visible, [data-step={name}]:visible").first
    button.focus()
    page.keyboard.press(key)


def typed(page, move):
    page.locator("#typed-move").focus()
    page.keyboard.type(move)
    page.keyboard.press("Enter")


def every_action_by_keyboard(page):
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    typed(page, "e2e4")
    # A refusal says why.
    said(page, "e2")
    assert page.locator("#moves li").count() == 0
    typed(page, "e2e3")
    said(page, "White plays e2e3.")
    typed(page, "b7b6")
    said(page, "Black plays b7b6.")
    for name, text in [
        ("undo", "White plays e2e3."),
        ("redo", "Black plays b7b6."),
        ("hint", re.compile(r"[a-h][1-8][a-h][1-8]")),
        ("first", "0"),
        ("next", "White plays e2e3."),
        ("last", "Black plays b7b6."),
        ("previous", "White plays e2e3."),
        ("branch", "Black to move."),
        ("flip", "At the bottom of the board now: Black"),
        ("download", "The record is downloaded."),
        ("restart", "White to move."),
        ("resign", "White resigned."),
    ]:
        press(page, name)
        expect(page.locator("#say")).to_contain_text(text)
    # Escape closes the end and gives the keyboard back to the board; what the game was can still be taken back.
    page.keyboard.press("Escape")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("#board :focus")).to_have_count(1)
    press(page, "undo")
    expect(page.locator("[data-do=resign]")).to_be_enabled()
    press(page, "resign")
    said(page, "White resigned.")
    page.locator("#end").get_by_role("button", name="Rematch").focus()
    page.keyboard.press("Enter")
    said(page, "White to move.")
    expect(page.locator("#board :focus")).to_have_count(1)
    # Letters do the same while the board has the keyboard.
    typed(page, "e2e3")
    said(page, "White plays e2e3.")
    page.locator("#board [tabindex='0']").focus()
    for key, text in [("u", "White to move."), ("r", "White plays e2e3."), ("h", re.compile(r"[a-h][1-8]")), ("f", "At the bottom")]:
        page.keyboard.press(key)
        expect(page.locator("#say")).to_contain_text(text)


def queens_by_keyboard(page):
    choose(page, "Queens duel")
    new_game(page, seats=[1])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "White plays")
    # An attacked cell is refused with its reason.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    said(page, "attack")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_plies(page, 2)
    said(page, "Black plays")


def checkers_by_keyboard(page):
    choose(page, "Chinese checkers")
    new_game(page, seats=[1])
    target = page.locator("#board .cell.handle").first
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cell.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(".cell.target").first.focus()
    page.keyboard.press("Enter")
    expect_plies(page, 1)
    said(page, "Player 1 plays")


def turned_to_the_mover(page):
    choose(page, "Chinese checkers")
    page.locator("#settings-open").click()
    page.locator("#turning").check()
    page.locator("#settings button").click()
    new_game(page, seats=[1])
    first = page.locator("#board [role=gridcell]").first.get_attribute("data-name")
    page.locator("#board .cell.handle").first.click()
    page.locator(".cell.target").first.click()
    expect_plies(page, 1)
    # The star is turned by half: what was on top is at the bottom.
    expect(page.locator("#board [role=gridcell]").last).to_have_attribute("data-name", first)
    page.locator("#settings-open").click()
    page.locator("#turning").uncheck()
    page.locator("#settings button").click()


def by_touch(page):
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    for index, (one, other) in enumerate([("e2", "e3"), ("b7", "b6")]):
        cell(page, one).tap()
        expect(page.locator(".cell.chosen")).to_have_count(1)
        cell(page, other).tap()
        expect_plies(page, index + 1)


def carried(page):
    """A dragged piece goes with the pointer, lands where the rules let it, and is back where they do not."""
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    middle = lambda name: (lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))(cell(page, name).bounding_box())
    for other, count in [("e6", 0), ("e3", 1)]:
        page.mouse.move(*middle("e2"))
        page.mouse.down()
        page.mouse.move(*middle(other), steps=4)
        expect(page.locator('#board use[style*="translate"]')).to_have_count(1)
        page.mouse.up()
        expect(page.locator('#board use[style*="translate"]')).to_have_count(0)
        expect(page.locator("#moves li")).to_have_count(count)


def question(page, name):
    page.locator("#operation").select_option(name)
    expect(page.locator("#operation")).to_have_value(name)


def answered(page, text):
    page.locator("#ask button.strong").click()
    expect(page.locator("#told")).to_contain_text(text)


def take(page, operand):
    page.locator(f"#operands div:has(> #operand-{operand}) button").click()


# The questions of the assignment that are about a position alone.
ABOUT_A_POSITION = {
    "is_valid_position": "yes",
    "is_initial_position": "no",
    "is_sorted": "no",
    "sort_board": "/",
    "is_checkmate": "no",
    "is_draw": "no",
    "movable_pieces": "11 squares",
    "has_discovered_check": "no",
    "has_mate_in_one": "no",
}


def seventeen_questions_by_click(page):
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    typed(page, "e2e3")
    expect_plies(page, 1)
    view(page, "ask")
    for name, text in ABOUT_A_POSITION.items():
        question(page, name)
        answered(page, text)
    for name, text in [("is_valid_move", "yes"), ("is_valid_capture", "no"), ("is_legal_move", "yes")]:
        question(page, name)
        cell(page, "b7").click()
        cell(page, "b6").click()
        expect(page.locator("#operand-from")).to_have_value("b7")
        expect(page.locator("#operand-to")).to_have_value("b6")
        answered(page, text)
    for name, text in [("attacked_squares", "squares"), ("king_square", "e8")]:
        question(page, name)
        page.locator("#operand-player").select_option("2")
        answered(page, text)
        assert page.locator("#board .cell.named").count() >= 1
    question(page, "are_movable_pieces")
    for name in ["a7", "b7"]:
        cell(page, name).click()
    expect(page.locator("#operand-pieces")).to_have_value("a7 b7")
    answered(page, "no")
    # Two positions: the one before and the one after, each from the board.
    for name, later in [("is_next_position", "next"), ("is_future_position", "target")]:
        question(page, name)
        page.locator("[data-step=first]").click()
        take(page, "position")
        page.locator("[data-step=last]").click()
        expect(page.locator("#moves [aria-current]")).to_have_count(1)
        take(page, later)
        if page.locator("#operand-from").count():
            page.locator("#operand-from").focus()
            cell(page, "e2").click()
            cell(page, "e3").click()
        answered(page, "yes")
    # Figure 5 of the assignment: a sequence of moves, each by two clicks.
    view(page, "study")
    page.locator("#import-text").fill("8/2P5/8/7k/7P/8/3R4/3K3R w")
    page.locator("#import button").click()
    expect(page.locator("#moves li")).to_have_count(0)
    view(page, "ask")
    question(page, "play_forced_sequence")
    for name in ["d2", "g2", "h4", "h5"]:
        cell(page, name).click()
    expect(page.locator("#operand-moves")).to_have_value("d2g2 h4h5")
    answered(page, "/")
    expect(page.locator("#after-board img")).to_have_count(1)
    view(page, "play")


def star_by_numbers(page):
    """Index and rotation, with the numbers on the cells."""
    choose(page, "Chinese checkers")
    view(page, "ask")
    question(page, "index")
    page.locator('#board [data-name="40"]').click()
    answered(page, "40")
    expect(page.locator("#board .cell.named")).to_have_attribute("data-name", "40")
    question(page, "rotate")
    page.locator('#board [data-name="30"]').click()
    page.locator("#operand-player").select_option("4")
    answered(page, ",")
    # Half a turn about the middle of 81 cells.
    expect(page.locator("#board .cell.named")).to_have_attribute("data-name", "50")
    no_violation(page, "the star with its numbers")
    view(page, "play")


def types_side_by_side(page):
    choose(page, "Sokoban")
    view(page, "ask")
    expect(page.locator("#type-columns h4")).to_have_text(["Física", "Juego"])
    page.locator("#type-steps").get_by_role("button", name="south").click()
    rows = page.locator("#type-columns section")
    physics, game = rows.nth(0), rows.nth(1)
    expect(physics).to_contain_text("accionarPersonaje(s, south)")

    def answer(column, name):
        return column.locator(f'dl > div:has(code:text-is("{name}")) dd').inner_text()

    # What the axioms say of the two types holds step by step.
    assert answer(physics, "accionarPersonaje(s, south)") == answer(game, "personaje(s)")
    assert answer(physics, "accionarCaja(s, south)") == answer(game, "cajas(s)")
    expect(page.locator("#type-steps :focus")).to_have_text("south")
    no_violation(page, "data types")
    view(page, "play")


def records_out_and_in(page):
    """A record is downloaded, and dropped on the page again; what is no record is refused."""
    choose(page, "Lite Chess")
    new_game(page, seats=[1])
    for index, move in enumerate(["e2e3", "b7b6"]):
        typed(page, move)
        expect_plies(page, index + 1)
    with page.expect_download() as waiting:
        page.locator("[data-do=download]:visible").click()
    record = Path(waiting.value.path()).read_text()
    assert record.startswith("tablero record"), record
    new_game(page, seats=[1])
    drop = """(text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], "a.tablero"));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, record)
    expect(page.locator("#moves li")).to_have_text(["e2e3", "b7b6"])
    page.evaluate(drop, record.replace("b7b6", "b7b1"))
    expect(page.locator("#say")).to_contain_text("digest")
    # What stood on the board still stands there.
    expect(page.locator("#moves li")).to_have_count(2)


def on_paper(page):
    """Paper is white also where the screen is dark, and has the board and the moves alone."""
    page.emulate_media(media="print")
    before = page.evaluate("document.documentElement.dataset.theme")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert page.evaluate("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]") == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", before)
    assert not page.locator("header").is_visible() and not page.locator("#typed").is_visible()
    assert page.locator("#board svg").is_visible() and page.locator("#moves").is_visible()
    page.emulate_media(media="screen")


def links_cut_short(fresh):
    for link, told in [
        ("#g=", "cut short"),
        ("#g=nothing", "nothing"),
        ("#g=chess&m=e2e3.b7", "right for one move"),
        ("#g=chess&m=e2e3.b7b6&s=garbage", "in rank 8"),
        ("#g=sokoban&o=level%3D9999", "9999"),
    ]:
        context, page = fresh(link)
        expect(page.locator("#notice")).to_contain_text(told)
        # Something can be played all the same.
        assert page.locator("#board [role=gridcell]").count() > 0
        context.close()


def bad_days(fresh, address):
    context, page = fresh("", "delete globalThis.WebAssembly;", waits=False)
    expect(page.locator("#no-wasm [lang=es]")).to_be_visible()
    assert page.locator("#board svg").is_visible()
    context.close()
    context, page = fresh("", "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.locator("#settings-open").click()
    page.locator("#names").check()
    page.locator("#settings button").click()
    expect(page.locator("#notice")).to_contain_text("copy the link")
    context.close()
    # A worker that ends without a word: the visitor stops it, and the game goes on.
    context, page = fresh("#g=chess&m=e2e3.b7b6")
    page.workers[0].evaluate("self.close()")
    page.locator("#typed-move").fill("d2d3")
    page.keyboard.press("Enter")
    page.locator("[data-do=stop]").click()
    expect(page.locator("#notice")).to_contain_text("continues from the last move")
    expect(page.locator("#moves li")).to_have_count(2)
    page.locator("#typed-move").fill("d2d3")
    page.keyboard.press("Enter")
    expect_plies(page, 3)
    context.close()
    # The wasm does not arrive: the page says so, and shows the board it came with.
    context, page = fresh("", "", waits=False, blocked="**/tablero.wasm")
    expect(page.locator("#notice")).to_be_visible()
    assert page.locator("#board svg").is_visible()
    context.close()


def on_a_wall(fresh, shots):
    """On a projector everything grows, and nothing is cut off."""
    context, page = fresh("", viewport={"width": 3840, "height": 2160})
    board = page.locator("#board svg").bounding_box()
    assert board["width"] > 900, board
    assert page.evaluate("document.documentElement.scrollWidth") <= 3840
    if shots:
        page.screenshot(path=shots / "light-wall-lite-play.png")
    context.close()


def main():
    folder = sys.argv[1]
    shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    address = serve(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])

        def fresh(link="", script="", waits=True, blocked=None, **options):
            context = browser.new_context(locale="en-US", service_workers="block", **options)
            if script:
                context.add_init_script(script)
            page = context.new_page()
            if blocked:
                page.route(blocked, lambda route: route.abort())
            page.goto(address + link)
            if waits:
                ready(page)
            return context, page

        context, page = fresh(has_touch=True)
        for check in [
            every_action_by_keyboard,
            queens_by_keyboard,
            checkers_by_keyboard,
            turned_to_the_mover,
            by_touch,
            carried,
            seventeen_questions_by_click,
            star_by_numbers,
            types_side_by_side,
            records_out_and_in,
            on_paper,
        ]:
            check(page)
            print(f"ok {check.__name__}", flush=True)
        context.close()
        links_cut_short(fresh)
        print("ok links_cut_short", flush=True)
        bad_days(fresh, address)
        print("ok bad_days", flush=True)
        on_a_wall(fresh, shots)
        print("ok on_a_wall", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
