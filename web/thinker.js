// A second host, for searches in the background: the game on the board never waits for them.
// @ts-check

import { Carrier, Lost } from "./carrier.js";
import { lab, look } from "./lab.js";

/** @import { Study } from "./types.js" */

const carrier = new Carrier();
let turn = 0;

/**
 * What a search finds out about a game; nothing if a newer question came, or the search failed.
 * @param {string} link
 * @param {number | undefined} ply
 * @param {number} nodes
 * @returns {Promise<Study | undefined>}
 */
export async function study(link, ply, nodes) {
  const own = ++turn;
  const south = lab.view?.south ?? 0;
  try {
    const request = { do: /** @type {const} */ ("study"), link, nodes, ...(ply === undefined ? {} : { ply }) };
    const reply = await carrier.send(request, { ...look(), south });
    return own === turn && reply.kind === "study" ? reply : undefined;
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
}

/** Ends whatever is being searched, at once. */
export function halt() {
  turn++;
  carrier.stop();
}
