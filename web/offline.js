// Keeps the files of the page, so that it works without a connection after the first load.
// @ts-check

const CACHE = "tablero-3";
const FILES = ["./", "agents.js", "arena.html", "arena.js", "ask.js", "board.js", "carrier.js", "class.html", "class.js", "clock.js", "company.css", "company.js", "data-types.js", "editor.js", "hall-types.js", "hall.js", "icon.svg", "lab.js", "levels.js", "main.js", "motion.js", "moves.js", "newgame.js", "page.js", "people.html", "people.js", "play.js", "progress.js", "results.js", "rules.js", "settings.js", "sheet.js", "sound.js", "study.js", "style.css", "tablero.wasm", "thinker.js", "types.js", "views.js", "worker.js"];

/** @typedef {{ waitUntil(promise: Promise<unknown>): void }} Waiting */
/** @typedef {Waiting & { request: Request, respondWith(response: Promise<Response>): void }} Fetching */

self.addEventListener("install", (event) => {
  const waiting = /** @type {Waiting} */ (/** @type {unknown} */ (event));
  waiting.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("fetch", (event) => {
  const fetching = /** @type {Fetching} */ (/** @type {unknown} */ (event));
  if (fetching.request.method !== "GET") return;
  // What is new comes first; what was kept is for those who have no connection.
  fetching.respondWith(fetch(fetching.request).catch(async () => {
    const kept = await caches.match(fetching.request, { ignoreSearch: true });
    return kept ?? Response.error();
  }));
});
