// Programs in AgentSpeak: an editor that says what is wrong at its line, a run with its trace, a game against it.
// @ts-check

import { lab, onShow, open, send, warn } from "./lab.js";
import { element, kept, made, store, word } from "./page.js";
import { board } from "./play.js";
import { go, onView } from "./views.js";

/** @import { Finding } from "./types.js" */

const NAME = "tablero-program";
const source = element("source", HTMLTextAreaElement);
let waiting = 0;

/** The program as it stands in the editor. */
export function program() {
  return source.value || example();
}

/** @param {Finding[]} findings */
function gutter(findings) {
  const bad = new Map(findings.map((found) => [found.line, found]));
  const lines = source.value.split("\n").map((_, index) => {
    const found = bad.get(index + 1);
    const row = made("span", found ? `${found.is_error ? "✗" : "!"}${index + 1}` : String(index + 1));
    row.className = found ? (found.is_error ? "error" : "warning") : "";
    return row;
  });
  element("gutter", HTMLElement).replaceChildren(...lines);
  element("gutter", HTMLElement).scrollTop = source.scrollTop;
}

async function check() {
  const text = source.value;
  if (!store(NAME, text)) warn(word("storage"));
  const reply = await send({ do: "check", source: text, game: lab.wish.game });
  if (reply?.kind !== "checked" || text !== source.value) return;
  gutter(reply.findings);
  const items = reply.findings.map((found) => {
    const item = made("li");
    const button = made("button", `${word(found.is_error ? "error" : "warning")} ${word("line")} ${found.line}${found.column ? `:${found.column}` : ""}: ${found.message}`);
    button.type = "button";
    button.className = found.is_error ? "error" : "warning";
    button.addEventListener("click", () => jump(found));
    item.append(button);
    return item;
  });
  element("findings", HTMLElement).replaceChildren(...items);
  element("findings-told", HTMLElement).textContent = reply.findings.length ? "" : word("nothing-wrong");
  for (const id of ["agent-run", "agent-play"]) element(id, HTMLButtonElement).disabled = !reply.runs;
}

/** The keyboard goes to the place of a finding. @param {Finding} found */
function jump(found) {
  const lines = source.value.split("\n");
  const start = lines.slice(0, Math.max(0, found.line - 1)).join("\n").length + (found.line > 1 ? 1 : 0) + Math.max(0, found.column - 1);
  source.focus();
  source.setSelectionRange(start, start + 1);
  source.scrollTop = (found.line - 4) * 20;
}

/** @param {string[]} lines */
function trace(lines) {
  element("trace", HTMLElement).textContent = lines.join("\n");
}

async function run() {
  const reply = await send({ do: "run", source: source.value, seed: 1, trace: element("tracing", HTMLInputElement).checked });
  if (reply?.kind === "trace") trace([...reply.lines, ...(reply.halted ? [reply.halted] : []), ...(reply.lines.length || reply.halted ? [] : [word("nothing-done")])]);
}

async function against() {
  const seats = lab.wish.seats.map((seat, index) => (index === 0 ? { who: /** @type {const} */ ("person") } : { who: /** @type {const} */ ("program"), source: source.value }));
  lab.wish = { ...lab.wish, seats };
  if (await open()) go("play");
  board.focus();
}

/** The program that the game offers to begin with. */
function example() {
  return lab.games.find((game) => game.name === lab.wish.game)?.program ?? "";
}

export function begin() {
  source.value = kept(NAME, "");
  source.addEventListener("input", () => {
    gutter([]);
    clearTimeout(waiting);
    waiting = setTimeout(check, 250);
  });
  source.addEventListener("scroll", () => {
    element("gutter", HTMLElement).scrollTop = source.scrollTop;
  });
  element("agent-run", HTMLButtonElement).addEventListener("click", () => void run());
  element("agent-play", HTMLButtonElement).addEventListener("click", () => void against());
  element("agent-example", HTMLButtonElement).addEventListener("click", () => {
    source.value = example();
    void check();
  });
  onView((name) => {
    if (name !== "agents") return;
    source.value ||= example();
    void check();
  });
  // What the program thought in its last turn is there to read.
  onShow(async (view, before) => {
    if (!before || view.ply === before.ply || !lab.wish.seats.some((seat) => seat.who === "program")) return;
    const reply = await send({ do: "trace", table: view.table });
    if (reply?.kind === "trace" && reply.lines.length) trace(reply.lines);
  });
}
