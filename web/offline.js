// Keeps the files of the page, so that it works without a connection after the first load.
// @ts-check

const CACHE = "tablero-4";
const FILES = ["./", "agents.js", "arena.html", "arena.js", "ask.js", "board.js", "carrier.js", "class.html", "class.js", "clock.js", "company.css", "company.js", "data-types.js", "editor.js", "grade-types.js", "grade-worker.js", "grade.css", "grade.html", "grade.js", "hall-types.js", "hall.js", "icon.svg", "lab.js", "levels.js", "main.js", "marker.js", "motion.js", "moves.js", "newgame.js", "page.js", "people.html", "people.js", "play.js", "progress.js", "results.js", "rules.js", "settings.js", "sheet.js", "sound.js", "study.js", "style.css", "tablero.wasm", "terms.js", "thinker.js", "types.js", "views.js", "worker.js"];
/** What is kept once a page says that it uses it: who only plays need not load it. */
const USED = ["grade.wasm"];

/** @typedef {{ waitUntil(promise: Promise<unknown>): void }} Waiting */
/** @typedef {Waiting & { request: Request, respondWith(response: Promise<Response>): void }} Fetching */

self.addEventListener("install", (event) => {
  const waiting = /** @type {Waiting} */ (/** @type {unknown} */ (event));
  waiting.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("message", (event) => {
  const waiting = /** @type {Waiting} */ (/** @type {unknown} */ (event));
  const name = USED.find((name) => name === event.data);
  if (name) waiting.waitUntil(caches.open(CACHE).then((cache) => cache.add(name)));
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
