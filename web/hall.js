// The conversation with the hall over a WebSocket: connects again by itself, and takes up what it was doing.
// @ts-check

/** @import { Look } from "./types.js" */
/** @import { HallReply, HallRequest } from "./hall-types.js" */

/** The connection was lost before the answer came. */
export class Gone extends Error {}

const LONGEST_PAUSE = 5000;
const PATIENCE = 30_000;

export class Hall {
  #next = 1;
  #pause = 250;
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {Map<number, { resolve(reply: HallReply): void, reject(error: Error): void }>} */
  #waiting = new Map();
  /** @type {() => Look} */
  #look;
  /** @type {(reply: HallReply) => void} */
  #news;
  /** @type {(state: "connecting" | "open" | "lost") => void} */
  #state;

  /**
   * @param {() => Look} look how answers are to look
   * @param {(reply: HallReply) => void} news is told what happens
   * @param {(state: "connecting" | "open" | "lost") => void} state is told how the connection stands
   */
  constructor(look, news, state) {
    this.#look = look;
    this.#news = news;
    this.#state = state;
    this.#connect();
  }

  /**
   * Sends a request and waits for the reply.
   * @param {HallRequest} request
   * @returns {Promise<HallReply>}
   */
  send(request) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      if (!socket || socket.readyState !== WebSocket.OPEN) {
        reject(new Gone());
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      setTimeout(() => {
        if (this.#waiting.delete(id)) reject(new Gone());
      }, PATIENCE);
      socket.send(JSON.stringify({ v: 1, id, look: this.#look(), request }));
    });
  }

  #connect() {
    this.#state("connecting");
    const address = new URL("ws", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#pause = 250;
      this.#state("open");
    });
    socket.addEventListener("message", (event) => this.#receive(String(event.data)));
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      for (const { reject } of this.#waiting.values()) reject(new Gone());
      this.#waiting.clear();
      this.#state("lost");
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    });
  }

  /** @param {string} text */
  #receive(text) {
    const { id, reply } = /** @type {{ id: number, reply: HallReply }} */ (JSON.parse(text));
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    // What changes a table is news for the page, whoever caused it.
    if (reply.kind === "table" || reply.kind === "class") this.#news(reply);
    if (waiting) waiting.resolve(reply);
    else if (reply.kind !== "table" && reply.kind !== "class") this.#news(reply);
  }
}
