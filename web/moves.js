// The list of moves, with the branches that a visitor tried, and the notes at them.
// @ts-check

import { ask, lab, onShow } from "./lab.js";
import { element, made, word } from "./page.js";

/** @import { View } from "./types.js" */
/** @typedef {{ played: string[], moves: string[], link: string }} Line */

/** The lines that were played from one beginning. @type {Line[]} */
let lines = [];
let root = "";
/** The table of the last view, and whether the next table goes on from it. */
let last = 0;
let goesOn = false;

/** The game that comes next is another way of this one, not a new one. */
export function keepLines() {
  goesOn = true;
}

/**
 * @param {string[]} short
 * @param {string[]} long
 */
function begins(short, long) {
  return short.length <= long.length && short.every((move, index) => move === long[index]);
}

/** @param {View} view */
function remember(view) {
  const beginning = view.link.replace(/&[mn]=[^&]*/g, "");
  const isNew = view.table !== last && view.played.length === 0 && !goesOn;
  if (beginning !== root || isNew) lines = [];
  root = beginning;
  last = view.table;
  goesOn = false;
  const { played, moves, link } = view;
  // What this goes on from is a part of it; what goes on from this is still there.
  if (lines.some((line) => begins(played, line.played) && line.played.length > played.length)) return;
  lines = [...lines.filter((line) => !begins(line.played, played)), { played, moves, link }];
}

/** @param {number} ply */
export function step(ply) {
  const view = lab.view;
  if (view) void ask({ do: "look", table: view.table, ...(ply >= view.moves.length ? {} : { ply }) });
}

/** @param {View} view */
function show(view) {
  remember(view);
  const pairs = view.players.length === 2;
  const items = view.moves.map((move, index) => {
    const item = made("li");
    const button = made("button", move);
    button.type = "button";
    button.dataset.ply = String(index + 1);
    if (pairs && index % 2 === 0) item.dataset.number = `${index / 2 + 1}.`;
    if (index + 1 === view.ply) button.setAttribute("aria-current", "step");
    if (view.notes[index + 1]) button.append(made("span", " ✎"));
    item.append(button);
    return item;
  });
  const list = element("moves", HTMLElement);
  list.replaceChildren(...items);
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = list.scrollHeight;
  const others = lines.filter((line) => !begins(view.played, line.played) && !begins(line.played, view.played) || line.played.length > view.played.length);
  const branches = others.map((line) => {
    const same = line.played.findIndex((move, index) => move !== view.played[index]);
    const item = made("li");
    const button = made("button", `${same + 1}. ${line.moves.slice(same, same + 6).join(" ")}${line.moves.length > same + 6 ? " …" : ""}`);
    button.type = "button";
    button.addEventListener("click", () => {
      keepLines();
      void ask({ do: "follow", link: line.link });
    });
    item.append(button);
    return item;
  });
  element("branches", HTMLElement).replaceChildren(...branches);
  element("branches-box", HTMLElement).hidden = branches.length === 0;
  const note = element("note", HTMLTextAreaElement);
  note.value = view.notes[view.ply] ?? "";
  note.dataset.ply = String(view.ply);
  const shown = element("note-shown", HTMLElement);
  shown.textContent = view.notes[view.ply] ?? "";
  shown.hidden = !shown.textContent;
}

export function begin() {
  onShow(show);
  element("moves", HTMLElement).addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.ply) step(Number(button.dataset.ply));
  });
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => {
      if (!lab.view) return;
      const { ply, moves } = lab.view;
      step({ first: 0, previous: Math.max(0, ply - 1), next: ply + 1, last: moves.length }[button.getAttribute("data-step") ?? ""] ?? ply);
    });
  }
  const note = element("note", HTMLTextAreaElement);
  note.addEventListener("change", () => {
    if (lab.view) void ask({ do: "note", table: lab.view.table, ply: Number(note.dataset.ply), text: note.value });
  });
  element("moves-title", HTMLElement).textContent = word("moves");
}
