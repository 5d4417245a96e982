// How hand-ins were judged: what is wrong and where, exercise by exercise, and a whole class at a glance.
// @ts-check

import { made, word } from "./page.js";
import { table } from "./results.js";

/** @import { Diagnostic, HallMark, HallSheet, HallStudent } from "./hall-types.js" */

/** A sign for every verdict, for those who look at many. @type {Record<string, string>} */
const SIGNS = { right: "✓", wrong: "✗", undefined: "⊥", static_error: "!", not_executable: "∞", missing: "·" };

/**
 * Puts the cursor into a line.
 * @param {HTMLTextAreaElement} area
 * @param {number} line
 */
function to(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/**
 * What is wrong in a text, each with a button that goes there.
 * @param {Diagnostic[]} found
 * @param {HTMLTextAreaElement} area
 */
export function faults(found, area) {
  return found.map((fault) => {
    const item = made("li");
    const place = made("button", `${word("class-line")} ${fault.line}:${fault.column}`);
    place.type = "button";
    place.addEventListener("click", () => to(area, fault.line));
    const message = made("span", ` ${fault.message}${fault.hint ? ` (${fault.hint})` : ""}`);
    message.classList.toggle("error", fault.error);
    item.append(place, message);
    return item;
  });
}

/**
 * @param {HallMark} mark
 * @param {HTMLTextAreaElement} area
 */
function marked(mark, area) {
  const part = made("details");
  part.className = "mark";
  part.dataset.verdict = mark.verdict;
  part.open = mark.verdict !== "right" && mark.verdict !== "missing";
  const head = made("summary");
  const sign = made("span", SIGNS[mark.verdict] ?? "?");
  sign.className = "sign";
  sign.setAttribute("aria-hidden", "true");
  head.append(sign, made("span", `${word("class-exercise")} ${mark.exercise} (${mark.name}): ${mark.told[0] ?? ""}`));
  part.append(head, ...mark.told.slice(1).map((line) => made("p", line)));
  if (mark.board) {
    const board = made("pre", mark.board);
    board.className = "drawing";
    board.tabIndex = 0;
    part.append(board);
  }
  if (mark.question) part.append(made("code", mark.question));
  if (mark.faults.length > 0) {
    const list = made("ul");
    list.className = "faults";
    list.append(...faults(mark.faults, area));
    part.append(list);
  }
  return part;
}

/**
 * A whole judgement.
 * @param {HallSheet} sheet
 * @param {HTMLTextAreaElement} area
 */
export function marks(sheet, area) {
  const right = sheet.marks.filter((mark) => mark.verdict === "right").length;
  const total = made("p", `${right}/${sheet.marks.length} ${word("class-right")}`);
  total.className = "total";
  const notes = made("ul");
  notes.className = "faults";
  notes.append(...faults(sheet.notes, area));
  return [total, ...sheet.marks.map((mark) => marked(mark, area)), ...(sheet.notes.length > 0 ? [notes] : [])];
}

/**
 * The specifications of a class: a line for every student, a column for every exercise.
 * @param {HallStudent[]} students
 */
export function verdicts(students) {
  const exercises = [...new Set(students.flatMap((one) => (one.verdicts ?? []).map((found) => found.exercise)))];
  /** @type {[string, boolean][]} */
  const heads = [[word("class-student"), false], [word("class-right"), true], ...exercises.map((name) => /** @type {[string, boolean]} */ ([name, true]))];
  return table(word("class-verdicts"), heads, students.map((one) => {
    const found = one.verdicts ?? [];
    const right = found.filter(({ verdict }) => verdict === "right").length;
    return [one.name, `${right}/${found.length}`, ...exercises.map((name) => {
      const verdict = found.find(({ exercise }) => exercise === name)?.verdict ?? "missing";
      const sign = made("span", SIGNS[verdict] ?? "?");
      sign.className = "sign";
      sign.dataset.verdict = verdict;
      sign.title = word(`verdict-${verdict}`);
      sign.setAttribute("role", "img");
      sign.setAttribute("aria-label", sign.title);
      return sign;
    })];
  }));
}
