// Carries messages to the host in its worker, and answers back.
// @ts-check

/** @import { Answer, Look, Reply, Request } from "./types.js" */

/** The worker was ended, or never began. */
export class Lost extends Error {}

export class Carrier {
  #next = 1;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, { resolve(reply: Reply): void, reject(error: Error): void }>} */
  #waiting = new Map();

  /**
   * Sends a request and waits for the reply.
   * @param {Request} request
   * @param {Look} look
   * @returns {Promise<Reply>}
   */
  send(request, look) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#open().postMessage({ message: JSON.stringify({ v: 1, id, look, request }), now: performance.now() });
    });
  }

  /** Ends the worker with whatever it is doing; the next message begins a new one, with no tables. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail(new Lost("stopped"));
  }

  /** @returns {Worker} */
  #open() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
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
      this.#fail(new Lost(answer.lost));
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    waiting?.resolve(answer.reply);
  }

  /** @param {Error} error */
  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
