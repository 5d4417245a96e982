// Keeps the files of the page, so that it works without a connection after the first load.
// @ts-check

const CACHE = "tablero-1";
const FILES = ["./", "arena.html", "arena.js", "board.js", "carrier.js", "class.html", "class.js", "company.css", "company.js", "hall-types.js", "hall.js", "icon.svg", "main.js", "page.js", "people.html", "people.js", "results.js", "rules.js", "style.css", "tablero.wasm", "types.js", "worker.js"];

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
