// The editor of positions and levels: brushes, a board to paint on, and what a search says of the result.
// @ts-check

import { BoardView } from "./board.js";
import { ask, lab, send, warn } from "./lab.js";
import { element, image, kept, made, put, store, word } from "./page.js";
import { board as table } from "./play.js";
import { halt, study } from "./thinker.js";
import { go, onView } from "./views.js";

/** @import { Place, Sketch } from "./types.js" */

const NAME = "tablero-sketches";
/** How many positions a search looks at, a little more each time. */
const BUDGETS = [20_000, 400_000];

const canvas = new BoardView(element("canvas", HTMLDivElement), (_, to) => stroke(to));
let game = "";
let brush = "";
/** @type {Sketch | undefined} */
let sketch;
/** @type {string[]} */
let before = [];
/** Where a finger or the mouse went down, until it goes on or up. @type {string | undefined} */
let pressed;

/** @param {Place | undefined} at */
async function stroke(at, key = brush) {
  const old = sketch?.text;
  const reply = await send({ do: "sketch", game, ...(old === undefined ? {} : { text: old }), brush: key, ...(at ? { at } : {}) });
  if (reply?.kind !== "sketch") return;
  if (old !== undefined && old !== reply.text) before = [...before.slice(-199), old];
  show(reply);
}

/** @param {string | undefined} text */
async function load(text) {
  const reply = await send({ do: "sketch", game, ...(text === undefined ? {} : { text }) });
  if (reply?.kind !== "sketch") return false;
  show(reply);
  return true;
}

/** @param {Sketch} shown */
function show(shown) {
  sketch = shown;
  if (!store(NAME, { ...kept(NAME, {}), [game]: shown.text })) warn(word("storage"));
  canvas.show({ board: shown.board, title: word("view-editor"), targets: [], pieces: false, handles: [], walks: false, early: false }, 0, word("view-editor"));
  if (!shown.brushes.some((one) => one.key === brush)) brush = shown.brushes[0]?.key ?? "";
  const buttons = shown.brushes.map((one) => {
    const button = made("button");
    button.type = "button";
    button.dataset.brush = one.key;
    if (one.svg) button.append(image(one.svg, ""));
    button.append(made("span", one.name));
    button.classList.toggle("whole", !one.svg);
    if (one.svg) button.setAttribute("aria-pressed", String(one.key === brush));
    button.addEventListener("click", () => {
      if (one.svg) brush = one.key;
      if (one.svg) mark();
      else void stroke(undefined, one.key);
    });
    return button;
  });
  const box = element("brushes", HTMLElement);
  const focused = box.contains(document.activeElement) ? document.activeElement?.getAttribute("data-brush") : undefined;
  box.replaceChildren(...buttons);
  if (focused) box.querySelector(`[data-brush="${focused}"]`)?.dispatchEvent(new Event("focus"));
  element("sketch-text", HTMLTextAreaElement).value = shown.text;
  const play = element("sketch-play", HTMLButtonElement);
  play.disabled = element("sketch-study", HTMLButtonElement).disabled = element("sketch-share", HTMLButtonElement).disabled = !shown.link;
  element("sketch-undo", HTMLButtonElement).disabled = before.length === 0;
  void judge(shown);
}

/** @param {EventTarget | null} target */
function cell(target) {
  return target instanceof HTMLElement ? target.dataset.at : undefined;
}

/**
 * @param {string} text
 * @returns {Place}
 */
function place(text) {
  const [column, row] = text.split(",").map(Number);
  return [column ?? 0, row ?? 0];
}

function mark() {
  for (const button of document.querySelectorAll("[data-brush]")) {
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(button.getAttribute("data-brush") === brush));
  }
}

/** Says what is wrong, or what a search finds. @param {Sketch} shown */
async function judge(shown) {
  const verdict = element("verdict", HTMLElement);
  halt();
  verdict.className = "verdict";
  if (!shown.link) {
    verdict.textContent = shown.problems.join(" ");
    verdict.classList.add("wrong");
    return;
  }
  verdict.textContent = word("searching");
  for (const nodes of BUDGETS) {
    const found = await study(shown.link, undefined, nodes);
    if (!found || sketch !== shown) return;
    verdict.textContent = found.told;
    verdict.classList.add(found.is_exact ? "sure" : "open");
    if (found.is_exact) return;
  }
}

export function begin() {
  onView((name) => {
    if (name !== "editor") return;
    if (game === lab.wish.game && sketch) return;
    game = lab.wish.game;
    before = [];
    sketch = undefined;
    const all = /** @type {Record<string, string>} */ (kept(NAME, {}));
    void load(all[game]).then((fine) => {
      if (!fine) void load(undefined);
    });
  });
  const node = element("canvas", HTMLDivElement);
  // A finger or mouse that stays down paints every cell it passes.
  node.addEventListener("pointerdown", (event) => {
    pressed = cell(event.target);
  });
  node.addEventListener("pointerover", async (event) => {
    const here = cell(event.target);
    if (event.buttons !== 1 || !here || here === pressed) return;
    const first = pressed;
    pressed = "";
    if (first) await stroke(place(first));
    await stroke(place(here));
  });
  element("sketch-undo", HTMLButtonElement).addEventListener("click", () => {
    const text = before.pop();
    if (text !== undefined) void load(text);
  });
  element("sketch-read", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = element("sketch-text", HTMLTextAreaElement).value.replace(/\s+$/, "");
    if (!(await load(text))) element("verdict", HTMLElement).textContent = word("sketch-unread");
  });
  element("sketch-play", HTMLButtonElement).addEventListener("click", async () => {
    if (sketch?.link && (await ask({ do: "follow", link: sketch.link }))) go("play");
    table.focus();
  });
  element("sketch-study", HTMLButtonElement).addEventListener("click", async () => {
    if (sketch?.link && (await ask({ do: "follow", link: sketch.link }))) go("study");
  });
  element("sketch-share", HTMLButtonElement).addEventListener("click", async () => {
    if (!sketch?.link) return;
    const address = `${location.href.split("#")[0]}#${sketch.link}`;
    element("verdict", HTMLElement).textContent = (await put(address)) ? word("shared") : address;
  });
}
