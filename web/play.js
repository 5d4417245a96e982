// Playing: who sits where, what is said, what can be done, and how it ended.
// @ts-check

import { BoardView } from "./board.js";
import { reading } from "./clock.js";
import { ask, chosen, lab, onBusy, onShow, open, send, stop, tell } from "./lab.js";
import { SLIDE } from "./motion.js";
import { keepLines } from "./moves.js";
import { download, element, made, put, word } from "./page.js";
import { study } from "./thinker.js";

/** @import { Place, View } from "./types.js" */

/** How long a piece slides while a solution is shown, in milliseconds. */
const SHOWN = 90;
/** A move that is chosen before it is one's turn. @type {{ from: Place | undefined, to: Place } | undefined} */
let early;
/** Whether a solution is being shown. */
let playing = false;
/** The game whose end a visitor has seen. */
let closed = 0;

export const board = new BoardView(element("board", HTMLDivElement), point);

/**
 * @param {Place | undefined} from
 * @param {Place} to
 */
async function point(from, to) {
  const view = lab.view;
  if (!view) return;
  if (isEarly(view)) {
    early = { from, to };
    board.mark("early", from ? [from, to] : [to], word("premove"));
    tell(word("premove-set"));
    return;
  }
  await ask({ do: "point", table: view.table, to, ...(from ? { from } : {}) });
}

/**
 * Whether a robot thinks while a person may choose the next move.
 * @param {View} view
 */
function isEarly(view) {
  return view.to_move !== null && !view.is_person && view.ply === view.moves.length && !playing;
}

/**
 * @param {View} view
 * @param {View | undefined} before
 */
function show(view, before) {
  element("title", HTMLElement).textContent = view.title;
  document.title = `${view.title} · Tablero`;
  const { board: picture, title, targets, handles, walks } = view;
  const isNext = before !== undefined && before.table === view.table && Math.abs(view.ply - before.ply) === 1;
  const motion = chosen.motion && isNext ? (playing ? SHOWN : SLIDE) : 0;
  board.show({ board: picture, title, targets, pieces: view.moves_pieces, handles, walks, early: isEarly(view) }, motion, word("board"));
  element("players", HTMLElement).replaceChildren(...view.players.map((_, seat) => player(view, seat)));
  element("lines", HTMLElement).replaceChildren(...view.lines.map((line) => made("p", line)));
  element("typed-move", HTMLInputElement).placeholder = view.example;
  const isNow = view.ply === view.moves.length;
  enable("undo", view.can_undo);
  enable("redo", view.can_redo);
  enable("hint", view.is_person);
  enable("resign", view.is_person && view.players.length > 1);
  visible("resign", view.players.length > 1);
  visible("solution", view.players.length === 1);
  enable("solution", view.is_person);
  visible("branch", !isNow);
  visible("flip", view.players.length > 1);
  visible("next-level", view.puzzle?.next !== null && view.puzzle !== null);
  end(view, isNow);
  if (early && view.is_person) {
    const { from, to } = early;
    early = undefined;
    if (!from || targets.some((target) => String(target.from) === String(from) && String(target.to) === String(to))) void point(from, to);
  }
}

/**
 * @param {View} view
 * @param {number} seat
 */
function player(view, seat) {
  const who = view.players[seat];
  const row = made("li");
  const name = made("span", who?.name ?? "");
  name.className = "name";
  if (who?.colour) name.dataset.colour = String(who.colour);
  const clock = made("span", reading(view, seat));
  clock.className = "clock";
  clock.dataset.clock = String(seat);
  const sitting = made("span", who?.seat ?? "");
  sitting.className = "seat";
  row.append(name, sitting, clock);
  row.classList.toggle("turn", seat === view.to_move);
  if (seat === view.to_move) row.setAttribute("aria-current", "true");
  return row;
}

/**
 * The end of a game, and what to do next.
 * @param {View} view
 * @param {boolean} isNow
 */
function end(view, isNow) {
  const box = element("end", HTMLElement);
  box.hidden = !view.over || !isNow || closed === view.table;
  if (!box.hidden) element("end-why", HTMLElement).replaceChildren(...view.lines.map((line) => made("p", line)));
  if (!view.over) closed = 0;
}

/**
 * @param {string} name
 * @param {boolean} on
 */
function enable(name, on) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) if (button instanceof HTMLButtonElement) button.disabled = !on;
}

/**
 * @param {string} name
 * @param {boolean} on
 */
function visible(name, on) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) if (button instanceof HTMLElement) button.hidden = !on;
}

/** Plays the solver's solution, one move after the other. */
async function solution() {
  const view = lab.view;
  if (!view || playing) return;
  tell(word("thinking"));
  const found = await study(view.link, undefined, 400_000);
  if (!found || lab.view !== view) return;
  const line = found.lines[0];
  if (!line) {
    tell(found.told);
    return;
  }
  playing = true;
  visible("stop", true);
  try {
    for (const move of line.moves) {
      if (!playing || lab.view?.table !== view.table) return;
      await ask({ do: "move", table: view.table, move });
      if (chosen.motion) await new Promise((resolve) => setTimeout(resolve, SHOWN + 20));
    }
  } finally {
    playing = false;
    visible("stop", false);
  }
}

/** @type {Record<string, () => Promise<unknown>>} */
const ACTIONS = {
  rematch: async () => {
    await open();
    board.focus();
  },
  solution,
  stop: async () => {
    if (playing) playing = false;
    else await stop();
  },
  flip: async () => {
    if (!lab.view) return;
    lab.south = (lab.view.south + 1) % lab.view.players.length;
    await ask({ do: "look", table: lab.view.table });
    tell(`${word("turned")} ${lab.view.players[lab.view.south]?.name ?? ""}`);
  },
  branch: async () => {
    keepLines();
    if (lab.view) await ask({ do: "branch", table: lab.view.table, ply: lab.view.ply });
    board.focus();
  },
  "next-level": async () => {
    const next = lab.view?.puzzle?.next;
    if (!next) return;
    lab.wish = { ...lab.wish, options: next };
    await open();
    board.focus();
  },
  share: async () => {
    tell((await put(location.href)) ? word("shared") : location.href);
  },
  download: async () => {
    const reply = lab.view && (await send({ do: "record", table: lab.view.table }));
    if (reply?.kind !== "record") return;
    download(reply.record, reply.file);
    tell(word("downloaded"));
  },
  "close-end": async () => {
    closed = lab.view?.table ?? 0;
    element("end", HTMLElement).hidden = true;
    board.focus();
  },
};

/** @param {string} name */
export async function act(name) {
  const own = ACTIONS[name];
  if (own) await own();
  else if (lab.view && (name === "undo" || name === "redo" || name === "hint" || name === "restart" || name === "resign")) {
    await ask({ do: name, table: lab.view.table });
  }
}

export function begin() {
  onShow(show);
  onBusy((on) => {
    visible("stop", on || playing);
    if (!on) board.mark("early", []);
  });
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => void act(button.getAttribute("data-do") ?? ""));
  }
  element("typed", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const input = element("typed-move", HTMLInputElement);
    const move = input.value.trim();
    input.value = "";
    if (lab.view && move) void ask({ do: "move", table: lab.view.table, move });
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.matches("input, textarea, select")) return;
    if (event.key === "Escape" && !element("end", HTMLElement).hidden) void act("close-end");
    const name = { u: "undo", r: "redo", h: "hint", f: "flip" }[event.key];
    if (name) void act(name);
  });
}
