// Analysis: lines from a search in the background, a graph of the whole game, perfect play where it is known.
// @ts-check

import { ask, bring, lab, onShow, tell } from "./lab.js";
import { element, made, word } from "./page.js";
import { keepLines, step } from "./moves.js";
import { board } from "./play.js";
import { halt, study } from "./thinker.js";
import { isOpen, onView } from "./views.js";

/** @import { Study } from "./types.js" */

const NODES = 60_000;
const QUICK = 12_000;
/** What was found, by game and moment. @type {Map<string, Study>} */
const known = new Map();
let perfect = false;
let running = 0;

/** The moment of a game: its link up to a move. @param {string} link @param {number} ply */
function moment(link, ply) {
  const moves = (/[&#]m=([^&]*)/.exec(link)?.[1] ?? "").split(".").slice(0, ply);
  return `${link.replace(/&[mn]=[^&]*/g, "")} ${moves.join(".")}`;
}

/** @param {Study | undefined} found */
function showLines(found) {
  element("study-told", HTMLElement).textContent = found ? found.told : word("searching");
  element("study-kind", HTMLElement).textContent = found ? word(found.is_exact ? "exact" : "estimate") : "";
  const view = lab.view;
  const items = (found?.lines ?? []).map((line) => {
    const item = made("li");
    const button = made("button");
    button.type = "button";
    const value = made("strong", line.told);
    button.append(value, made("span", ` ${line.spoken.slice(0, 12).join(" ")}${line.spoken.length > 12 ? " …" : ""}`));
    button.addEventListener("click", async () => {
      const first = line.moves[0];
      if (!view || !first) return;
      keepLines();
      if (view.ply < view.moves.length && !(await ask({ do: "branch", table: view.table, ply: view.ply }))) return;
      if (lab.view) await ask({ do: "move", table: lab.view.table, move: first });
    });
    button.addEventListener("pointerenter", () => board.mark("advised", line.path));
    button.addEventListener("focus", () => board.mark("advised", line.path));
    button.addEventListener("pointerleave", () => board.mark("advised", []));
    button.addEventListener("blur", () => board.mark("advised", []));
    item.append(button);
    return item;
  });
  element("study-lines", HTMLElement).replaceChildren(...items);
}

/** @param {Study | undefined} found */
function overlay(found) {
  const winning = perfect && found?.winning;
  board.mark("wins", winning || [], winning ? word("wins-here") : undefined);
}

function graph() {
  const view = lab.view;
  if (!view) return;
  const svg = element("graph", HTMLElement);
  const count = Math.max(1, view.moves.length);
  const NS = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(NS, "svg");
  picture.setAttribute("viewBox", "0 0 400 120");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", word("graph"));
  /**
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   */
  const add = (name, attributes) => {
    const node = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    picture.append(node);
    return node;
  };
  add("rect", { x: 0, y: 0, width: 400, height: 120, class: "ground" });
  add("line", { x1: 0, x2: 400, y1: 60, y2: 60, class: "middle" });
  /** @type {[number, number, Study][]} */
  const points = [];
  for (let ply = 0; ply <= view.moves.length; ply++) {
    const found = known.get(moment(view.link, ply));
    if (found && found.value !== null) points.push([(400 * ply) / count, 60 - 56 * found.value, found]);
  }
  const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const [first, last] = [points[0], points[points.length - 1]];
  if (first && last && points.length > 1) {
    add("path", { d: `M${first[0]} 60L${path.join("L")}L${last[0]} 60z`, class: "area" });
    add("path", { d: `M${path.join("L")}`, class: "curve" });
  }
  for (const [x, y, found] of points) if (found.is_exact) add("circle", { cx: x, cy: y, r: 3, class: "known" });
  add("line", { x1: (400 * view.ply) / count, x2: (400 * view.ply) / count, y1: 0, y2: 120, class: "here" });
  svg.replaceChildren(picture);
}

/** Looks at the moment on the board, then at every moment of the game that is not known yet. */
async function search() {
  const view = lab.view;
  if (!view || !(isOpen("study") || perfect)) return;
  const own = ++running;
  const here = moment(view.link, view.ply);
  const now = known.get(here);
  showLines(now);
  overlay(now);
  graph();
  if (!now || now.nodes < QUICK) {
    const found = await study(view.link, view.ply, NODES);
    if (own !== running || !found) return;
    known.set(here, found);
    showLines(found);
    overlay(found);
    graph();
  }
  if (!isOpen("study")) return;
  for (let ply = 0; ply <= view.moves.length; ply++) {
    if (known.has(moment(view.link, ply))) continue;
    const found = await study(view.link, ply, QUICK);
    if (own !== running || !found) return;
    known.set(moment(view.link, ply), found);
    graph();
  }
}

export function begin() {
  onShow(() => void search());
  onView((name) => {
    if (name === "study") void search();
    else if (!perfect) halt();
  });
  const graphBox = element("graph", HTMLElement);
  graphBox.addEventListener("click", (event) => {
    const view = lab.view;
    if (!view) return;
    const box = graphBox.getBoundingClientRect();
    step(Math.round(((event.clientX - box.left) / box.width) * Math.max(1, view.moves.length)));
  });
  const toggle = element("perfect", HTMLInputElement);
  toggle.addEventListener("change", () => {
    perfect = toggle.checked;
    if (!perfect) overlay(undefined);
    void search();
  });
  element("import", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await bring(element("import-text", HTMLTextAreaElement).value))) tell(word("import-failed"));
  });
}
