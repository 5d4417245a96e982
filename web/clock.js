// Clocks: what the host said, counted on until it says more.
// @ts-check

import { ask, lab, onShow } from "./lab.js";
import { word } from "./page.js";

/** @import { View } from "./types.js" */

let since = 0;
let flagged = false;

/** @param {number} millis */
export function shown(millis) {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * What a player has left, or has used where there is no clock.
 * @param {View} view
 * @param {number} seat
 */
export function reading(view, seat) {
  const player = view.players[seat];
  if (!player) return "";
  const running = view.to_move === seat ? performance.now() - since : 0;
  if (player.left !== null) return shown(player.left - running);
  return shown(player.used + running - 999);
}

function tick() {
  const view = lab.view;
  if (!view) return;
  for (const node of document.querySelectorAll("[data-clock]")) {
    const seat = Number(node.getAttribute("data-clock"));
    const text = reading(view, seat);
    if (node.textContent !== text) node.textContent = text;
    const left = view.players[seat]?.left;
    node.classList.toggle("low", left !== null && left !== undefined && view.to_move === seat && left - (performance.now() - since) < 20_000);
  }
  const mover = view.to_move === null ? undefined : view.players[view.to_move];
  if (mover && mover.left !== null && mover.left <= performance.now() - since && !flagged) {
    // The host judges: time that ran out here ran out there.
    flagged = true;
    void ask({ do: "look", table: view.table });
  }
}

export function begin() {
  onShow(() => {
    since = performance.now();
    flagged = false;
    tick();
  });
  setInterval(tick, 250);
}

/** The clocks to choose from: seconds for the game and for every move. @returns {[string, string][]} */
export function offers() {
  return [["", word("clock-none")], ["60+0", "1 min"], ["180+2", "3 min + 2 s"], ["300+3", "5 min + 3 s"], ["600+5", "10 min + 5 s"], ["1800+20", "30 min + 20 s"]];
}
