// Results of tournaments, drawn: the table, the cross table, ratings as a plot, games to step through.
// @ts-check

import { Carrier } from "./carrier.js";
import { look } from "./company.js";
import { drawn, made, word } from "./page.js";

/** @import { HallGame, HallRow } from "./hall-types.js" */
/** @import { View } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A table with heads.
 * @param {string} name
 * @param {[string, boolean][]} heads each with whether it is of numbers
 * @param {(string | Node)[][]} rows
 */
export function table(name, heads, rows) {
  const node = made("table");
  const caption = made("caption", name);
  caption.className = "quiet";
  const head = made("tr");
  for (const [text, number] of heads) {
    const cell = made("th", text);
    cell.scope = "col";
    if (number) cell.className = "number";
    head.append(cell);
  }
  const top = made("thead");
  top.append(head);
  const body = made("tbody");
  for (const row of rows) {
    const line = made("tr");
    row.forEach((value, index) => {
      const cell = made("td");
      cell.append(value);
      if (heads[index]?.[1]) cell.className = "number";
      line.append(cell);
    });
    body.append(line);
  }
  node.append(caption, top, body);
  return node;
}

/**
 * A rating with its interval; who won or lost every game has one without an end.
 * @param {HallRow} row
 */
function rating(row) {
  if (!row.rating) return "";
  const [value, low, high] = row.rating.map((end) => (end === null ? undefined : end.toFixed(0)));
  return `${value ?? "?"} [${low ?? "−∞"}, ${high ?? "∞"}]`;
}

/** @param {HallRow[]} rows */
export function standings(rows) {
  const heads = /** @type {[string, boolean][]} */ ([
    [word("class-place"), true], [word("class-player"), false], [word("class-points"), true], [word("class-games"), true],
    [word("class-won"), true], [word("class-drawn"), true], [word("class-lost"), true], [word("class-rating"), true],
  ]);
  return table(word("class-standings"), heads, rows.map((row) => [
    String(row.rank), row.name, row.points, String(row.games), String(row.won), String(row.drawn), String(row.lost),
    rating(row),
  ]));
}

/** @param {HallRow[]} rows */
export function cross(rows) {
  /** @type {[string, boolean][]} */
  const heads = [[word("class-player"), false], ...rows.map((row) => /** @type {[string, boolean]} */ ([String(row.rank), true]))];
  return table(word("arena-cross"), heads, rows.map((row, index) => [
    `${row.rank}. ${row.name}`, ...row.against.map((score, other) => (other === index ? "·" : score)),
  ]));
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function shape(tag, attributes, text) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * Ratings with their intervals, one line each.
 * @param {HallRow[]} rows
 */
export function plot(rows) {
  const rated = rows.filter((row) => row.rating?.every((end) => end !== null));
  if (rated.length < 2) return undefined;
  const [left, width, step] = [180, 780, 30];
  const ends = rated.flatMap((row) => (row.rating ? [Math.max(row.rating[1] ?? 0, (row.rating[0] ?? 0) - 800), Math.min(row.rating[2] ?? 0, (row.rating[0] ?? 0) + 800)] : []));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (/** @type {number} */ value) => left + ((Math.min(high, Math.max(low, value)) - low) / Math.max(1, high - low)) * (width - left - 40);
  const height = step * rated.length + 40;
  const picture = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "plot", "aria-label": word("arena-plot") });
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (high - low) / size < 10) ?? 1000;
  for (let mark = Math.ceil(low / every) * every; mark <= high; mark += every) {
    picture.append(shape("line", { x1: at(mark), x2: at(mark), y1: 0, y2: height - 24, class: "axis" }));
    picture.append(shape("text", { x: at(mark), y: height - 6, "text-anchor": "middle" }, String(mark)));
  }
  rated.forEach((row, index) => {
    const y = step * index + step / 2;
    const [value, from, to] = /** @type {[number, number, number]} */ (row.rating ?? [0, 0, 0]);
    const name = row.name.length > 20 ? `${row.name.slice(0, 19)}…` : row.name;
    picture.append(shape("text", { x: left - 12, y: y + 5, "text-anchor": "end" }, name));
    picture.append(shape("line", { x1: at(from), x2: at(to), y1: y, y2: y, class: "range" }));
    const dot = shape("circle", { cx: at(value), cy: y, r: 7, class: "value" });
    dot.append(shape("title", {}, `${row.name}: ${value.toFixed(0)} [${from.toFixed(0)}, ${to.toFixed(0)}]`));
    picture.append(dot);
  });
  return picture;
}

/** How many games are listed before a visitor asks for all: more make a page slow that shows them again and again. */
const LISTED = 200;
let listsAll = false;

/**
 * The games, each with a button that opens it; of many the last ones, and a button for all.
 * @param {HallGame[]} games
 * @param {(game: HallGame, index: number) => void} open
 * @returns {HTMLElement}
 */
export function games(games, open) {
  const first = listsAll ? 0 : Math.max(0, games.length - LISTED);
  const list = listed(games.slice(first), (game, index) => open(game, index + first));
  if (first === 0) return list;
  const box = made("div");
  const more = made("button", `${word("arena-all")} (${games.length})`);
  more.type = "button";
  more.addEventListener("click", () => {
    listsAll = true;
    box.replaceWith(listed(games, open));
  });
  box.append(more, list);
  return box;
}

/** What the places of two are in points. @type {Record<string, string>} */
const SCORES = { "1 2": "1–0", "2 1": "0–1", "1 1": "½–½" };

/**
 * How a game ended: the points of two, the places of more.
 * @param {string} places
 */
const score = (places) => SCORES[places] ?? places;

/**
 * @param {HallGame[]} games
 * @param {(game: HallGame, index: number) => void} open
 */
function listed(games, open) {
  const heads = /** @type {[string, boolean][]} */ ([
    [word("arena-number"), true], [word("class-player"), false], [word("class-result"), false],
    [word("arena-evidence"), false], [word("arena-moves"), true], [word("arena-step"), false],
  ]);
  return table(word("class-games"), heads, games.map((game, index) => {
    const step = made("button", word("class-replay"));
    step.type = "button";
    step.setAttribute("aria-label", `${word("class-replay")}: ${game.number}`);
    step.addEventListener("click", () => open(game, index));
    return [String(game.number), game.names.join(" – "), score(game.places), game.ended, String(game.plies), step];
  }));
}

/** Steps through a record; the rules are those of the page's own host. */
export class Stepper {
  #carrier = new Carrier();
  #node;
  #board = made("div");
  #say = made("p");
  /** @type {View | undefined} */
  #view;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.#node = node;
    this.#board.className = "board";
    this.#say.className = "say";
    this.#say.setAttribute("role", "status");
    this.#say.setAttribute("aria-live", "polite");
  }

  /**
   * @param {string} title
   * @param {string} record
   */
  async open(title, record) {
    if (this.#view) void this.#carrier.send({ do: "close", table: this.#view.table }, look());
    this.#view = undefined;
    const reply = await this.#carrier.send({ do: "load", record }, look());
    if (reply.kind !== "view") {
      this.#node.replaceChildren(made("p", reply.kind === "error" ? reply.message : ""));
      this.#node.hidden = false;
      return;
    }
    const buttons = made("div");
    buttons.className = "row";
    const steps = /** @type {[string, string, (ply: number, all: number) => number][]} */ ([
      ["class-first", "|◀", () => 0], ["class-previous", "◀", (ply) => Math.max(0, ply - 1)],
      ["class-next", "▶", (ply, all) => Math.min(all, ply + 1)], ["class-last", "▶|", (_, all) => all],
    ]);
    for (const [name, sign, aim] of steps) {
      const button = made("button", sign);
      button.type = "button";
      button.setAttribute("aria-label", word(name));
      button.addEventListener("click", () => {
        if (this.#view) void this.#go(aim(this.#view.ply, this.#view.moves.length));
      });
      buttons.append(button);
    }
    this.#node.replaceChildren(made("h3", title), this.#board, this.#say, buttons);
    this.#node.hidden = false;
    this.#show(reply);
    await this.#go(0);
    this.#node.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} ply */
  async #go(ply) {
    if (!this.#view) return;
    const reply = await this.#carrier.send({ do: "look", table: this.#view.table, ply }, look());
    if (reply.kind === "view") this.#show(reply);
  }

  /** @param {View} view */
  #show(view) {
    this.#view = view;
    this.#board.replaceChildren(drawn(view.board.svg, view.title));
    this.#say.textContent = `${view.ply}/${view.moves.length} ${view.announce}`;
  }
}

/**
 * Rows as CSV, which no program takes for formulas.
 * @param {(string | number)[][]} rows
 */
export function sheet(rows) {
  const cell = (/** @type {string | number} */ value) => {
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/**
 * A table as CSV.
 * @param {HallRow[]} rows
 */
export function csv(rows) {
  const lines = rows.map((row) => [
    row.rank, row.name, row.games, row.won, row.drawn, row.lost, Number(row.points),
    ...(row.rating ? row.rating.map((value) => (value === null ? "" : Number(value.toFixed(1)))) : ["", "", ""]),
  ]);
  const heads = ["place", "name", "games", "won", "drawn", "lost", "points", "rating", "low", "high"];
  return sheet([heads, ...lines]);
}
