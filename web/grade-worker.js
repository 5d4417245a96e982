// The host of the exercises in a worker: hand-ins are judged here, so the page never stands still.
// @ts-check

/** @typedef {{ memory: WebAssembly.Memory, room(length: number): number, answer(): number, answer_at(): number }} Exports */

/** @type {Promise<Exports> | undefined} */
let host;

/**
 * @param {WebAssembly.Module} module
 * @returns {Promise<Exports>}
 */
async function begin(module) {
  const instance = await WebAssembly.instantiate(module, {});
  return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
}

/**
 * One message in, one answer out.
 * @param {Exports} exports
 * @param {string} message
 * @returns {string}
 */
function exchange(exports, message) {
  const bytes = new TextEncoder().encode(message);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports.answer();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer_at(), length));
}

// The program comes with every message: it is compiled once, in the page.
self.addEventListener("message", async (/** @type {MessageEvent<{ module: WebAssembly.Module, message: string }>} */ event) => {
  try {
    host ??= begin(event.data.module);
    self.postMessage(exchange(await host, event.data.message));
  } catch (error) {
    host = undefined;
    self.postMessage(JSON.stringify({ v: 1, id: 0, lost: String(error) }));
  }
});
