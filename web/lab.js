// The state of the page: the host, the game on the board, and who wants to know when it changes.
// @ts-check

import { Carrier, Lost } from "./carrier.js";
import { element, settings, theme, word } from "./page.js";

/** @import { Clock, Game, Look, Reply, Request, Seat, View } from "./types.js" */
/** @typedef {{ game: string, options: Record<string, string>, seats: Seat[], clock?: Clock }} Wish */

const carrier = new Carrier();
const notice = element("notice", HTMLElement);
const say = element("say", HTMLElement);

export const chosen = settings();

/** @type {{ view: View | undefined, wish: Wish, south: number | undefined, games: Game[], numbered: boolean }} */
export const lab = { view: undefined, wish: { game: "", options: {}, seats: [] }, south: undefined, games: [], numbered: false };

/** @type {((view: View, before: View | undefined) => void)[]} */
const listeners = [];
/** @type {((on: boolean) => void)[]} */
const busyListeners = [];
let thinking = false;

/** @param {(view: View, before: View | undefined) => void} listener */
export function onShow(listener) {
  listeners.push(listener);
}

/** @param {(on: boolean) => void} listener */
export function onBusy(listener) {
  busyListeners.push(listener);
}

/** @returns {Look} */
export function look() {
  const { lang, names } = chosen;
  return { lang, theme: theme(chosen), names: names || lab.numbered, ...(lab.south === undefined ? {} : { south: lab.south }) };
}

/** After so many milliseconds a visitor may stop what the host is doing. */
const SLOW = 1_500;

/**
 * Sends a request; an error is told and gives nothing.
 * @param {Request} request
 * @returns {Promise<Reply | undefined>}
 */
export async function send(request) {
  const slow = setTimeout(() => busy(true), SLOW);
  try {
    const reply = await carrier.send(request, look());
    if (reply.kind !== "error") return reply;
    tell(reply.message);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    warn(error.message === "stopped" ? word("stopped") : `${word("failed")} (${error.message})`);
    if (error.message !== "stopped") void restore();
  } finally {
    clearTimeout(slow);
    if (!thinking) busy(false);
  }
  return undefined;
}

/** @param {boolean} on */
function busy(on) {
  for (const listener of busyListeners) listener(on);
}

/** The game that is being opened anew because its host was lost; what is asked meanwhile waits. @type {Promise<void> | undefined} */
let opening;

/** A host that was lost knows no tables: the game on the board is opened anew from its link, with people in its seats. */
function restore() {
  opening ??= reopen().finally(() => {
    opening = undefined;
  });
  return opening;
}

async function reopen() {
  const link = lab.view?.link;
  if (!link) return;
  try {
    const reply = await carrier.send({ do: "follow", link }, look());
    if (reply.kind === "view" && lab.view?.link === link) show(reply);
  } catch (error) {
    // The warning stands, and so does the board.
    if (!(error instanceof Lost)) throw error;
  }
}

/** @param {string} text */
export function tell(text) {
  say.textContent = text;
}

/** @returns {string} */
export function told() {
  return say.textContent ?? "";
}

/** @param {string} text */
export function warn(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

/**
 * Sends a request whose answer is a view, and shows it; whether it was one.
 * @param {Request} request
 * @returns {Promise<boolean>}
 */
export async function ask(request) {
  if (opening) {
    await opening;
    if (lab.view && "table" in request) request = /** @type {Request} */ ({ ...request, table: lab.view.table });
  }
  warn("");
  const before = lab.view?.table;
  const reply = await send(request);
  if (reply?.kind !== "view") return false;
  // Another game may have come in between; what happens at a table that was left is not shown.
  if ("table" in request && lab.view?.table !== request.table) return false;
  show(await turned(reply));
  if (before !== undefined && before !== reply.table) void send({ do: "close", table: before });
  await robots();
  return true;
}

/** Lets robots play until a person is to move. */
async function robots() {
  if (thinking) return;
  thinking = true;
  try {
    while (lab.view && lab.view.to_move !== null && !lab.view.is_person) {
      const asked = lab.view;
      busy(true);
      tell(word("thinking"));
      const reply = await send({ do: "think", table: asked.table });
      // Another game may have come in between.
      if (lab.view !== asked) continue;
      if (reply?.kind !== "view") break;
      show(await turned(reply));
    }
  } finally {
    thinking = false;
    busy(false);
  }
}

/**
 * The same view with whoever is to move at the bottom, where a visitor wants it so.
 * @param {View} view
 * @returns {Promise<View>}
 */
async function turned(view) {
  if (!chosen.turning || !view.is_person || view.to_move === null || view.to_move === view.south) return view;
  lab.south = view.to_move;
  const reply = await send({ do: "look", table: view.table });
  return reply?.kind === "view" ? { ...reply, announce: view.announce, lines: view.lines, warning: view.warning } : view;
}

/** @param {View} view */
function show(view) {
  const before = lab.view;
  lab.view = view;
  tell(view.announce);
  if (view.warning) warn(view.warning);
  history.replaceState(null, "", `#${view.link}`);
  for (const listener of listeners) listener(view, before);
}

/** Begins the game that was wished for last. */
export async function open() {
  lab.south = undefined;
  return ask({ do: "open", ...lab.wish, seed: Math.floor(Math.random() * 2 ** 32) });
}

/** Ends a search; the game goes on from its link, with people in its seats. */
export async function stop() {
  carrier.stop();
  await restore();
  warn(word("stopped"));
}

/**
 * Opens whatever a visitor brings: a record, a link, or a position of the game that is chosen.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function bring(text) {
  const link = text.includes("#g=") ? text.slice(text.indexOf("#") + 1) : text;
  if (text.startsWith("tablero record")) return ask({ do: "load", record: text });
  if (/^#?g=/.test(link)) return ask({ do: "follow", link: link.trim() });
  const game = lab.games.find((one) => one.name === lab.wish.game);
  if (game?.has_sketch) {
    const reply = await send({ do: "sketch", game: game.name, text: text.replace(/\s+$/, "") });
    if (reply?.kind === "sketch" && reply.link) return ask({ do: "follow", link: reply.link });
    if (reply?.kind === "sketch") {
      tell(reply.problems.join(" "));
      return false;
    }
  }
  return ask({ do: "open", game: lab.wish.game, options: lab.wish.options, position: text.trim() });
}
