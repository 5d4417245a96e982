"""The page of exercises in a real browser: hand-ins pasted, dropped, typed and judged, and nothing axe-core objects to.

    python3 web/tests/grade.py DIR [SCREENSHOTS]

DIR is what `tablero lab export` wrote. Needs Playwright, axe-playwright-python and a Chromium.
"""

import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from site_of_the_page import chromium, serve

# A busy machine is slow; what is expected comes all the same.
SLOW = 600_000
expect.set_options(timeout=SLOW)

SPECS = Path(__file__).resolve().parents[2] / "examples/specs"
RIGHT = (SPECS / "lite-chess/solution.spec").read_text(encoding="utf-8")
WRONG = (SPECS / "lite-chess/wrong/04-sentido-del-peon.spec").read_text(encoding="utf-8")
DATA_TYPE = (SPECS / "sokoban/solution.tad").read_text(encoding="utf-8")
BROKEN = "pred esPar (n: Z) { n mod 2 = 0 }\npred esImpar (n: Z) { n mod = 1 }\n"


def ready(page):
    page.wait_for_selector("html[data-ready=yes]", timeout=SLOW)


def done(page):
    expect(page.locator("html")).to_have_attribute("data-state", "done")


def paste(page, text):
    """The whole text at once, as a visitor pastes it."""
    page.locator("#source").fill(text)


def mark(page, exercise):
    return page.locator(f'.mark[data-exercise="{exercise}"]')


def no_violation(page, where):
    found = Axe().run(page).response["violations"]
    told = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]
    assert not found, f"axe-core, {where}: {told}"


def nothing_yet(page):
    expect(page.locator("html")).to_have_attribute("data-state", "empty")
    assert page.locator(".mark").count() == 0


def right_solution(page):
    page.locator("#example").select_option("solution.spec")
    assert page.locator("#source").input_value() == RIGHT
    done(page)
    assert page.locator('.mark[data-verdict="right"]').count() == 17, page.locator("#marks").inner_text()
    expect(page.locator("#total")).to_have_text("17 of 17 right")
    assert page.locator("#findings .error").count() == 0


def wrong_solution(page):
    """The smallest board is drawn, with both answers, a hint and the formula term by term."""
    paste(page, WRONG)
    third = mark(page, 3)
    expect(third).to_have_attribute("data-verdict", "wrong")
    if third.get_attribute("open") is None:
        third.locator("summary").first.press("Enter")
    picture = third.locator(".scenes img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 100"), "no board is drawn"
    men = [letter for letter in third.locator(".scenes code").first.inner_text().split(" ")[0] if letter.isalpha()]
    assert len(men) == 3 and {"K", "k"} < set(men), f"a pawn and two kings: {men}"
    said = third.locator(".answers dd").all_inner_texts()[:2]
    assert set(said) == {"true", "false"}, said
    expect(third.locator(".hint-box")).to_contain_text("line")
    terms = third.locator(".terms").first
    expect(terms).to_be_visible()
    deciding = terms.locator("li.decides").count()
    assert deciding >= 4, f"{deciding} terms decide"
    values = terms.locator(".said").all_inner_texts()
    assert any("true" in value for value in values) and any("false" in value for value in values), values
    # A term leads to its line.
    place = terms.locator("button.place").first
    line = int(place.inner_text().split()[-1])
    place.click()
    assert cursor_line(page) == line
    assert page.evaluate("document.activeElement.id") == "source"


def cursor_line(page):
    return page.evaluate("(() => { const s = document.getElementById('source'); return s.value.slice(0, s.selectionStart).split('\\n').length; })()")


def syntax_error(page):
    """It shows at its line while the rest is judged, and a run of the text before is given up."""
    paste(page, RIGHT)
    paste(page, BROKEN)
    finding = page.locator("#findings button.error").first
    expect(finding).to_contain_text("line 2:")
    expect(page.locator("#gutter .error").first).to_have_text("✗2")
    finding.click()
    assert cursor_line(page) == 2
    done(page)
    assert page.locator('.mark[data-verdict="missing"]').count() == 17
    # Typed on, it is read again.
    page.locator("#source").press("Control+End")
    page.locator("#source").press_sequentially("pred otra (n: Z) { n = }")
    expect(page.locator("#findings button.error")).to_have_count(2)


def stopped(page):
    paste(page, RIGHT)
    page.locator("#stop").click()
    expect(page.locator("html")).to_have_attribute("data-state", "stopped")
    page.locator("#clear").click()
    nothing_yet(page)


def data_type(page):
    page.locator("#subject").select_option("sokoban")
    page.locator("#example").select_option("solution.tad")
    done(page)
    count = page.locator(".mark").count()
    assert count > 8 and page.locator('.mark[data-verdict="right"]').count() == count
    paste(page, DATA_TYPE.replace("¬", "", 1))
    wrong = page.locator('.mark:not([data-verdict="right"]) .scenes img').first
    wrong.wait_for(state="attached", timeout=SLOW)
    done(page)
    found = page.locator('.mark:not([data-verdict="right"])').first
    if found.get_attribute("open") is None:
        found.locator("summary").first.click()
    expect(found.locator(".scenes img").first).to_be_visible()
    expect(found.locator(".terms li").first).to_be_visible()
    page.locator("#subject").select_option("chess")


def dropped(page):
    """A file that is dropped is read here; one that is no text is refused."""
    page.evaluate(
        """text => {
          const files = new DataTransfer();
          files.items.add(new File([text], "mine.spec", { type: "text/plain" }));
          const box = document.getElementById("drop");
          box.dispatchEvent(new DragEvent("dragover", { dataTransfer: files, bubbles: true, cancelable: true }));
          box.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        BROKEN,
    )
    expect(page.locator("#source")).to_have_value(BROKEN)
    expect(page.locator("#findings button.error").first).to_contain_text("line 2:")
    page.locator("#file").set_input_files({"name": "mine.pdf", "mimeType": "application/pdf", "buffer": b"%PDF\x00\x01"})
    expect(page.locator("#notice")).to_contain_text("not a text")
    page.locator("#file").set_input_files({"name": "long.txt", "mimeType": "text/plain", "buffer": b"x" * 300_000})
    expect(page.locator("#notice")).to_contain_text("too long")
    # What was written is there after a visit elsewhere.
    page.reload()
    ready(page)
    expect(page.locator("#source")).to_have_value(BROKEN)


def languages(page):
    paste(page, BROKEN)
    page.locator("#lang").select_option("es")
    expect(page.locator("main h2")).to_have_text("Corregir un ejercicio")
    expect(page.locator("#findings button.error").first).to_contain_text("línea 2")
    page.locator("#lang").select_option("pt")
    expect(page.locator("main h2")).to_have_text("Corrigir um exercício")
    page.locator("#lang").select_option("en")
    expect(page.locator("nav a[aria-current=page]")).to_have_text("Exercises")


def main():
    folder = sys.argv[1]
    shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    address = serve(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        errors = []

        def asked(request):
            # Nothing is uploaded: whatever is asked for is a file of the page.
            if request.method != "GET" or (address not in request.url and not request.url.startswith(("blob:", "data:"))):
                errors.append(f"{request.method} {request.url}")

        def fresh(**options):
            context = browser.new_context(locale="en-US", **options)
            page = context.new_page()
            page.set_default_timeout(SLOW)
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
            page.on("request", asked)
            page.goto(f"{address}grade.html?seconds={SLOW // 1000}")
            ready(page)
            return context, page

        context, page = fresh()
        for step in [nothing_yet, right_solution, wrong_solution, syntax_error, stopped, data_type, dropped, languages]:
            step(page)
            print(f"ok {step.__name__}", flush=True)
        context.close()
        for scheme in ["light", "dark"]:
            for name, width, height in [("phone", 320, 700), ("desktop", 1400, 900)]:
                context, page = fresh(color_scheme=scheme, viewport={"width": width, "height": height})
                no_violation(page, f"empty, {scheme}, {name}")
                paste(page, WRONG)
                expect(mark(page, 3)).to_have_attribute("data-verdict", "wrong")
                done(page)
                no_violation(page, f"wrong, {scheme}, {name}")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"the page is {wide} pixels wide on a {name}"
                if shots:
                    shots.mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=shots / f"grade-{scheme}-{name}.png", full_page=True)
                context.close()
        print("ok axe-core in two themes and two sizes")
        # Without a connection, once the page was used.
        context, page = fresh()
        page.evaluate("navigator.serviceWorker.ready")
        for _ in range(600):
            if page.evaluate("caches.match('grade.wasm').then(found => found !== undefined)"):
                break
            page.wait_for_timeout(100)
        context.set_offline(True)
        page.goto(f"{address}grade.html?seconds={SLOW // 1000}")
        ready(page)
        paste(page, BROKEN)
        expect(page.locator("#findings button.error").first).to_contain_text("line 2:")
        print("ok offline")
        assert not errors, errors
        browser.close()


if __name__ == "__main__":
    main()
