// Asking the rule book: an operation, operands typed or pointed at, and the answer in words and on the board.
// @ts-check

import { ask, chosen, lab, onShow, send, tell, told } from "./lab.js";
import { element, image, made, put, word } from "./page.js";
import { board } from "./play.js";
import * as types from "./data-types.js";
import { isOpen, onView } from "./views.js";

/** @import { Operand, Operation } from "./types.js" */

/** @type {Operation[]} */
let operations = [];
let game = "";
let loaded = Promise.resolve();
/** The game that begins with the position answered. @type {string | undefined} */
let after;
/** Whether the positions of the question stay as they are, whatever the board shows. */
let keeps = false;
/** The operand that the next cell goes to. @type {Operand | undefined} */
let picking;

/**
 * Where an operand is written or chosen.
 * @param {Operand} operand
 * @returns {HTMLTextAreaElement | HTMLSelectElement}
 */
function input(operand) {
  const id = `operand-${operand.name}`;
  return operand.values.length ? element(id, HTMLSelectElement) : element(id, HTMLTextAreaElement);
}

/** The operation that is chosen. */
function operation() {
  const name = element("operation", HTMLSelectElement).value;
  return operations.find((one) => one.name === name);
}

/** The operations of the game that is chosen, asked for once. */
function rulebook() {
  if (game !== lab.wish.game) {
    game = lab.wish.game;
    loaded = load(game);
  }
  return loaded;
}

/** @param {string} wanted */
async function load(wanted) {
  const reply = await send({ do: "operations", game: wanted });
  if (reply?.kind !== "operations" || wanted !== game) return;
  operations = reply.operations;
  const names = operations.map((one) => {
    const option = made("option", [one.name, ...one.originals].join(" · "));
    option.value = one.name;
    return option;
  });
  element("operation", HTMLSelectElement).replaceChildren(...names);
  operands();
}

/** A choice between the few values that an operand has. @param {Operand} operand */
function choice(operand) {
  const field = made("select");
  if (!operand.required) field.append(made("option", ""));
  for (const value of operand.values) field.append(made("option", value));
  return field;
}

/** @param {Operand} operand */
function field(operand) {
  const box = made("div");
  const isPosition = operand.picks === "position";
  box.classList.toggle("wide", isPosition);
  const label = made("label", operand.name);
  const node = operand.values.length ? choice(operand) : made("textarea");
  const help = made("small", operand.help);
  label.htmlFor = node.id = `operand-${operand.name}`;
  help.id = `${node.id}-help`;
  node.setAttribute("aria-describedby", help.id);
  node.required = operand.required;
  box.append(label, node, help);
  if (node instanceof HTMLTextAreaElement) {
    node.placeholder = operand.default ?? "";
    node.spellcheck = false;
    node.rows = 1;
  }
  if (["cell", "cells", "moves"].includes(operand.picks)) node.addEventListener("focus", () => pick(operand));
  if (isPosition) {
    const button = made("button", word("from-board"));
    button.type = "button";
    button.addEventListener("click", () => {
      write(operand, here(operand));
      keeps = true;
    });
    node.addEventListener("input", () => {
      keeps = true;
    });
    box.append(button);
  }
  return box;
}

/** Shows the operands of the chosen operation. */
function operands() {
  const one = operation();
  element("summary", HTMLElement).textContent = one?.summary ?? "";
  element("operands", HTMLElement).replaceChildren(...(one?.operands ?? []).map(field));
  keeps = false;
  fill();
  pick(one?.operands.find((operand) => ["cell", "cells", "moves"].includes(operand.picks) && !input(operand).value));
}

/** The position of the board as an operand. @param {Operand} operand */
function here(operand) {
  const asked = lab.view?.game === game ? lab.view.asked : {};
  return asked[operand.name] ?? asked["position"] ?? asked["state"];
}

/**
 * @param {Operand} operand
 * @param {string | undefined} text
 */
function write(operand, text) {
  if (text === undefined) return;
  const node = input(operand);
  node.value = text;
  if (node instanceof HTMLTextAreaElement) node.rows = Math.min(10, text.split("\n").length);
}

/** Puts the position of the board into the operands that mean it, unless somebody wrote there. */
function fill() {
  if (lab.view?.game !== game || keeps) return;
  for (const operand of operation()?.operands ?? []) write(operand, lab.view.asked[operand.name]);
}

/** @param {Operand | undefined} operand */
function pick(operand) {
  picking = operand;
  element("picking", HTMLElement).textContent = operand ? `${word("picking")} ${operand.name}` : "";
  for (const one of operation()?.operands ?? []) input(one).classList.toggle("picking", one === operand);
}

/**
 * A cell that was pointed at goes where it is wanted.
 * @param {string} name
 * @returns {boolean}
 */
function picked(name) {
  const operand = picking;
  if (!operand) return false;
  const field = input(operand);
  if (operand.picks === "cell") {
    field.value = name;
    const all = operation()?.operands ?? [];
    pick(all.slice(all.indexOf(operand) + 1).find((one) => one.picks === "cell") ?? operand);
  } else if (operand.picks === "cells") {
    const cells = field.value.split(/\s+/).filter(Boolean);
    field.value = (cells.includes(name) ? cells.filter((cell) => cell !== name) : [...cells, name]).join(" ");
  } else {
    // Two cells make a move.
    const moves = field.value.split(/\s+/).filter(Boolean);
    const open = moves.pop();
    field.value = (open !== undefined && field.dataset.half === open ? [...moves, open + name] : [...moves, ...(open === undefined ? [] : [open]), name]).join(" ");
    field.dataset.half = field.dataset.half && open === field.dataset.half ? "" : name;
  }
  tell(`${operand.name}: ${field.value}`);
  return true;
}

/** Cells have their names on them where questions name them. @param {boolean} on */
async function number(on) {
  if (lab.numbered === on) return;
  lab.numbered = on;
  const view = lab.view;
  if (view && !chosen.names) await ask({ do: "look", table: view.table, ...(view.ply < view.moves.length ? { ply: view.ply } : {}) });
}

/** What a step of the game is called, where the rule book names a few. @param {Operation[]} all */
function stepsOf(all) {
  return all.flatMap((one) => one.operands).find((operand) => operand.name === "action")?.values ?? [];
}

async function question() {
  /** @type {Record<string, string>} */
  const values = {};
  for (const operand of operation()?.operands ?? []) {
    const text = input(operand).value;
    if (text.trim()) values[operand.name] = text;
  }
  const shown = lab.view?.game === game ? { table: lab.view.table } : {};
  const reply = await send({ do: "ask", game, ask: element("operation", HTMLSelectElement).value, operands: values, ...shown });
  const answer = element("answer", HTMLElement);
  answer.hidden = false;
  const isAnswer = reply?.kind === "answer";
  element("told", HTMLElement).textContent = isAnswer ? reply.told : told();
  element("question-json", HTMLElement).textContent = isAnswer ? reply.question : "";
  element("answer-json", HTMLElement).textContent = isAnswer ? reply.answer : "";
  after = isAnswer ? reply.after?.link : undefined;
  element("after", HTMLElement).hidden = !after;
  if (isAnswer && reply.after) element("after-board", HTMLElement).replaceChildren(image(reply.after.svg, word("after")));
  board.mark("named", isAnswer ? reply.spots : [], word("named"));
}

export function begin() {
  onView(async (name) => {
    const isHere = name === "ask";
    board.picker = isHere ? (cell) => picked(cell) : undefined;
    await number(isHere);
    if (!isHere) {
      board.mark("named", []);
      return;
    }
    await rulebook();
    fill();
    await types.show(stepsOf(operations));
  });
  onShow(() => {
    if (!isOpen("ask")) return;
    if (game !== lab.wish.game) void rulebook().then(() => types.show(stepsOf(operations)));
    else {
      fill();
      void types.show(stepsOf(operations));
    }
  });
  element("operation", HTMLSelectElement).addEventListener("change", operands);
  element("ask", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void question();
  });
  element("go-on", HTMLButtonElement).addEventListener("click", async () => {
    if (after && (await ask({ do: "follow", link: after }))) element("answer", HTMLElement).hidden = true;
  });
  element("copy-question", HTMLButtonElement).addEventListener("click", () => void put(element("question-json", HTMLElement).textContent ?? ""));
}
