// Asking the rule book: an operation, operands typed or pointed at, and the answer in words and on the board.
// @ts-check

import { ask, lab, onShow, send, told } from "./lab.js";
import { element, image, made, put, word } from "./page.js";
import { board } from "./play.js";
import { isOpen, onView } from "./views.js";

/** @import { Operand, Operation } from "./types.js" */

/** @type {Operation[]} */
let operations = [];
let game = "";
/** The game that begins with the position answered. @type {string | undefined} */
let after;
/** The operand that the next cell goes to. @type {Operand | undefined} */
let picking;

/** @param {Operand} operand */
function input(operand) {
  return element(`operand-${operand.name}`, HTMLTextAreaElement);
}

/** The operation that is chosen. */
function operation() {
  const name = element("operation", HTMLSelectElement).value;
  return operations.find((one) => one.name === name);
}

async function rulebook() {
  if (game === lab.wish.game && operations.length) return;
  game = lab.wish.game;
  const reply = await send({ do: "operations", game });
  if (reply?.kind !== "operations") return;
  operations = reply.operations;
  const names = operations.map((one) => {
    const option = made("option", [one.name, ...one.originals].join(" · "));
    option.value = one.name;
    return option;
  });
  element("operation", HTMLSelectElement).replaceChildren(...names);
  operands();
}

/** Shows the operands of the chosen operation. */
function operands() {
  const chosen = operation();
  element("summary", HTMLElement).textContent = chosen?.summary ?? "";
  const fields = (chosen?.operands ?? []).map((operand) => {
    const box = made("div");
    box.classList.toggle("wide", operand.picks === "position");
    const label = made("label", operand.name);
    const field = made("textarea");
    const help = made("small", operand.help);
    label.htmlFor = field.id = `operand-${operand.name}`;
    help.id = `${field.id}-help`;
    field.setAttribute("aria-describedby", help.id);
    field.required = operand.required;
    field.placeholder = operand.default ?? "";
    field.spellcheck = false;
    field.rows = 1;
    if (operand.picks !== "nothing" && operand.picks !== "position") field.addEventListener("focus", () => pick(operand));
    box.append(label, field, help);
    return box;
  });
  element("operands", HTMLElement).replaceChildren(...fields);
  fill();
  pick(chosen?.operands.find((operand) => ["cell", "cells", "moves"].includes(operand.picks) && !input(operand).value));
}

/** Puts the position of the board into the operands that mean it. */
function fill() {
  if (lab.view?.game !== game) return;
  for (const operand of operation()?.operands ?? []) {
    const text = lab.view.asked[operand.name];
    if (text === undefined) continue;
    const field = input(operand);
    field.value = text;
    field.rows = Math.min(10, text.split("\n").length);
  }
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
  return true;
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
    const here = name === "ask";
    board.picker = here ? (cell) => picked(cell) : undefined;
    if (!here) {
      board.mark("named", []);
      return;
    }
    await rulebook();
    fill();
  });
  onShow(() => {
    if (!isOpen("ask")) return;
    if (game !== lab.wish.game) void rulebook();
    else fill();
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
