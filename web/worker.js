// The host of the lab in a worker: the games think here, so the page never stands still.
// @ts-check

/** @typedef {{ memory: WebAssembly.Memory, room(length: number): number, answer(millis: number): number, answer_at(): number }} Exports */

/** @type {Promise<Exports> | undefined} */
let host;

/** @returns {Promise<Exports>} */
async function load() {
  const response = await fetch(new URL("./tablero.wasm", import.meta.url));
  if (!response.ok) throw new Error(`tablero.wasm: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
}

/**
 * One message in, one answer out, at a time that comes from outside.
 * @param {Exports} exports
 * @param {string} message
 * @param {number} now
 * @returns {string}
 */
function exchange(exports, message, now) {
  const bytes = new TextEncoder().encode(message);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports.answer(now);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer_at(), length));
}

self.addEventListener("message", async (/** @type {MessageEvent<{ message: string, now: number }>} */ event) => {
  try {
    host ??= load();
    self.postMessage(exchange(await host, event.data.message, event.data.now));
  } catch (error) {
    host = undefined;
    self.postMessage(JSON.stringify({ v: 1, id: 0, lost: String(error) }));
  }
});
