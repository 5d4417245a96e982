// The data types of the sheet that a game comes from, side by side, step by step: what an action does, and how things stand.
// @ts-check

import { ask, lab, send } from "./lab.js";
import { element, made, word } from "./page.js";

/** @import { DataType, Datum } from "./types.js" */

/** The moment that was shown last: nothing is asked twice. */
let shown = "";

/** @param {Datum} datum */
function row(datum) {
  const box = made("div");
  const name = made("dt");
  name.append(made("code", `${datum.original}(${["s", ...(datum.about ? [datum.about] : [])].join(", ")})`));
  name.title = datum.operation;
  const told = made("dd", datum.told);
  // A map stays as it is, and is wider than its column now and then.
  if (datum.told.includes("\n")) {
    told.className = "map";
    told.tabIndex = 0;
  }
  box.append(name, told);
  return box;
}

/** @param {DataType} type */
function column(type) {
  const box = made("section");
  const title = made("h4", type.name);
  title.id = `type-${type.name}`;
  box.setAttribute("aria-labelledby", title.id);
  const list = made("dl");
  list.append(...type.rows.map(row));
  box.append(title, ...(type.rows.length ? [list] : [made("p", word("types-empty"))]));
  return box;
}

/** @param {string} action */
function stepping(action) {
  const button = made("button", action);
  button.type = "button";
  button.addEventListener("click", () => {
    if (lab.view) void ask({ do: "move", table: lab.view.table, move: action });
  });
  return button;
}

/**
 * Shows what the data types answer about the moment on the board.
 * @param {string[]} steps what a step is called
 */
export async function show(steps) {
  const view = lab.view;
  const box = element("types", HTMLElement);
  if (!view) return;
  const moment = `${view.table} ${view.ply} ${view.link} ${document.documentElement.lang}`;
  if (moment === shown) return;
  shown = moment;
  const reply = await send({ do: "data-types", table: view.table, ply: view.ply });
  if (shown !== moment || reply?.kind !== "data-types") return;
  box.hidden = reply.types.length === 0;
  element("type-columns", HTMLElement).replaceChildren(...reply.types.map(column));
  const buttons = element("type-steps", HTMLElement);
  const focused = [...buttons.children].indexOf(document.activeElement ?? buttons);
  buttons.replaceChildren(...steps.map(stepping));
  const again = buttons.children[focused];
  if (again instanceof HTMLElement) again.focus();
}
