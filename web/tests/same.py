"""The host in the page's worker and the host outside give the same answers, byte for byte, over random games of all kinds.

    python3 web/tests/same.py DIR GAMES COMMAND...

DIR is what `tablero lab export` wrote; COMMAND answers messages line by line (`crates/lab/examples/answers.rs`). Every game
is chosen by its number, so that a difference is found again.
"""

import json
import subprocess
import sys

from playwright.sync_api import sync_playwright

from site_of_the_page import chromium, serve

# Plays some games in the worker, choosing moves by a small generator, and gives every message with the digest of its answer.
PLAY = """
async ([games, first, count]) => {
  globalThis.host ??= new Worker("worker.js", { type: "module" });
  const answer = (message) => new Promise((resolve) => {
    globalThis.host.onmessage = (event) => resolve(event.data);
    globalThis.host.postMessage({ message, now: 0 });
  });
  const digest = async (text) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const log = [];
  const say = async (request, look) => {
    const message = JSON.stringify({ v: 1, id: log.length, look, request });
    const text = await answer(message);
    log.push([message, await digest(text)]);
    return JSON.parse(text).reply;
  };
  const languages = ["en", "es", "pt"], themes = ["light", "dark", "contrast", "print"];
  for (let number = first; number < first + count; number++) {
    let state = (number * 2654435761 + 1) >>> 0;
    const chance = (most) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
    const look = { lang: languages[number % 3], theme: themes[number % 4] };
    const game = games[number % games.length];
    let view = await say({ do: "open", game, seed: number }, look);
    const table = view.table;
    for (let ply = 0; ply < 30 && !view.over; ply++) {
      const target = view.targets[chance(view.targets.length)];
      const request = target
        ? { do: "point", table, to: target.to, ...(target.from ? { from: target.from } : {}) }
        : { do: "move", table, move: ["north", "south", "east", "west"][chance(4)] };
      const reply = await say(request, look);
      if (reply.kind !== "view") break;
      view = reply;
      if (chance(10) === 0) view = await say({ do: "undo", table }, look);
    }
    await say({ do: "look", table, ply: chance(view.ply + 1) }, look);
    await say({ do: "close", table }, look);
  }
  return log;
}
"""


def main():
    folder, games, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    outside = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(serve(folder))
        page.wait_for_selector("html[data-ready=yes]", timeout=120_000)
        names = page.locator("#games button").evaluate_all("all => all.map(one => one.dataset.game)")
        messages = 0
        for first in range(0, games, 40):
            log = page.evaluate(PLAY, [names, first, min(40, games - first)])
            for message, digest in log:
                outside.stdin.write(message + "\n")
                outside.stdin.flush()
                told = outside.stdout.readline().split()[0]
                request = json.loads(message)["request"]
                assert told == digest, f"games {first} to {first + 39}: the answers to {request} differ"
            messages += len(log)
        browser.close()
    outside.stdin.close()
    assert outside.wait() == 0
    print(f"ok {games} games, {messages} answers are the same, byte for byte")


if __name__ == "__main__":
    main()
