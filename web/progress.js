// The puzzles that a visitor solved, and with how little: kept in this browser.
// @ts-check

import { onShow, warn } from "./lab.js";
import { kept, store, word } from "./page.js";

const NAME = "tablero-progress";

/** @returns {Record<string, number[]>} */
export function best() {
  return kept(NAME, {});
}

export function begin() {
  onShow((view) => {
    if (!view.puzzle?.is_solved) return;
    const { name, totals } = view.puzzle;
    const all = best();
    const before = all[name];
    // Each number is the least of all solutions.
    all[name] = before ? totals.map((total, index) => Math.min(total, before[index] ?? total)) : totals;
    if (!store(NAME, all)) warn(word("storage"));
  });
}
