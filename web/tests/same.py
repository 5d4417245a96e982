"""A session, a server and the worker of the page show random games of every kind alike, byte for byte.

    python3 web/tests/same.py DIR FIRST GAMES COMMAND...

DIR is what `tablero lab export` wrote. COMMAND (`crates/apps/server/examples/same.rs`) plays the games at a session, with a
host outside and by visitors of a server, and ends with an error where these differ; here the worker is asked the same.
Every game is chosen by its number, so that a difference is found again.
"""

import json
import subprocess
import sys

from playwright.sync_api import sync_playwright

from site_of_the_page import chromium, serve

# So many messages are handed to the worker at once.
BATCH = 2_000

# The digests of the worker's answers to some messages.
ANSWER = """
async (messages) => {
  globalThis.host ??= new Worker("worker.js", { type: "module" });
  const waiting = [];
  globalThis.host.onmessage = (event) => waiting.shift()(event.data);
  const answers = messages.map((message) => new Promise((resolve) => {
    waiting.push(resolve);
    globalThis.host.postMessage({ message, now: 0 });
  }));
  const digest = async (text) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  return Promise.all(answers.map(async (answer) => digest(await answer)));
}
"""


class Worker:
    """The worker of the page, and what it is still to be asked."""

    def __init__(self, page):
        self.page = page
        self.messages, self.digests, self.count, self.game = [], [], 0, None

    def take(self, digest, message):
        self.messages.append(message)
        self.digests.append(digest)
        if len(self.messages) >= BATCH:
            self.ask()

    def ask(self):
        found = self.page.evaluate(ANSWER, self.messages)
        for message, digest, expected in zip(self.messages, found, self.digests, strict=True):
            request = json.loads(message)["request"]
            assert digest == expected, f"before game {self.game} ended the worker answers {request} otherwise"
        self.count += len(self.messages)
        self.messages, self.digests = [], []


def main():
    folder, first, games, command = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    outside = subprocess.Popen([*command, first, games], stdout=subprocess.PIPE, text=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(serve(folder))
        page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
        worker, ended = Worker(page), 0
        for line in outside.stdout:
            digest, _, message = line.rstrip("\n").partition(" ")
            if digest != "game":
                worker.take(digest, message)
                continue
            worker.game = int(message)
            ended += 1
            if ended % 1_000 == 0:
                print(f"{ended} games", flush=True)
        worker.ask()
        browser.close()
    assert outside.wait() == 0, "a session, the host and a server differ"
    assert ended == int(games)
    print(f"ok {ended} games, {worker.count} answers: session, server and worker show the same, byte for byte")


if __name__ == "__main__":
    main()
