// Carries messages to the host of the exercises in its worker, one at a time, and ends what nobody waits for any more.
// @ts-check

/** @import { Answer, Look, Reply, Request } from "./grade-types.js" */

/** Nobody waits for this any more. */
export class Dropped extends Error {}
/** The host is not there, or it failed. */
export class Lost extends Error {}

/** @type {Promise<WebAssembly.Module> | undefined} */
let program;

/** The program, loaded and compiled once. */
function compiled() {
  program ??= (async () => {
    const response = await fetch(new URL("./grade.wasm", import.meta.url));
    if (!response.ok) throw new Lost(`grade.wasm: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  })().catch((error) => {
    program = undefined;
    throw error instanceof Lost ? error : new Lost(String(error));
  });
  return program;
}

export class Marker {
  #next = 1;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {{ id: number, resolve(reply: Reply): void, reject(error: Error): void } | undefined} */
  #waiting;

  /**
   * Sends a request and waits for the reply. A request that is still at work is dropped.
   * @param {Request} request
   * @param {Look} look
   * @returns {Promise<Reply>}
   */
  async send(request, look) {
    this.stop();
    const id = this.#next++;
    /** @type {Promise<Reply>} */
    const reply = new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
    });
    compiled().then((module) => {
      if (this.#waiting?.id !== id) return;
      this.#open().postMessage({ module, message: JSON.stringify({ v: 1, id, look, request }) });
    }, (error) => this.#fail(error));
    return reply;
  }

  /** Ends whatever is being judged, at once. */
  stop() {
    if (!this.#waiting) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail(new Dropped("dropped"));
  }

  /** @returns {Worker} */
  #open() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./grade-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event) => this.#receive(event.data));
    worker.addEventListener("error", () => {
      this.#worker = undefined;
      this.#fail(new Lost("failed"));
    });
    this.#worker = worker;
    return worker;
  }

  /** @param {string} text */
  #receive(text) {
    const answer = /** @type {Answer & { lost?: string }} */ (JSON.parse(text));
    if (answer.lost) {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#fail(new Lost(answer.lost));
      return;
    }
    if (this.#waiting?.id !== answer.id) return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(answer.reply);
  }

  /** @param {Error} error */
  #fail(error) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}
