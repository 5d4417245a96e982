// A formula on a counterexample, term by term: a tree of details in which the parts that decide are open.
// @ts-check

import { made, word } from "./page.js";

/** @import { Term } from "./grade-types.js" */

const SIGNS = { true: "✓", false: "✗", value: "=", undefined: "⊥", skipped: "–", unknown: "?" };

/**
 * A part with what it says, and the values that it is shown with.
 * @param {Term} term
 * @param {(line: number, column: number) => void} jump
 */
function line(term, jump) {
  const row = made("span");
  row.className = "term";
  const said = made("span", `${SIGNS[term.said]} ${term.value}`);
  said.className = "said";
  said.dataset.said = term.said;
  const place = made("button", `${word("line")} ${term.line}`);
  place.type = "button";
  place.className = "place";
  place.addEventListener("click", () => jump(term.line, term.column));
  row.append(made("code", term.text), said, place);
  return row;
}

/** @param {Term} term */
function values(term) {
  const box = made("p");
  box.className = "values";
  const begins = term.definition ? `${word("uses")} ${term.definition}, ${word("with")} ` : `${word("with")} `;
  box.append(begins);
  term.values.forEach(([name, value], index) => {
    if (index > 0) box.append(", ");
    box.append(made("code", `${name} = ${value}`));
  });
  return box;
}

/**
 * @param {Term} term
 * @param {(line: number, column: number) => void} jump
 * @param {boolean} open
 * @returns {HTMLLIElement}
 */
function item(term, jump, open) {
  const entry = made("li");
  entry.className = term.decides ? "decides" : "";
  if (term.parts.length === 0) {
    entry.append(line(term, jump));
    return entry;
  }
  const details = made("details");
  // A definition that is used is open only where it decides.
  details.open = open && term.decides;
  const summary = made("summary");
  summary.append(made("code", term.text));
  const said = made("span", `${SIGNS[term.said]} ${term.value}`);
  said.className = "said";
  said.dataset.said = term.said;
  summary.append(said);
  details.append(summary);
  if (term.values.length > 0) details.append(values(term));
  details.append(list(term.parts, jump, open && term.decides));
  entry.append(details);
  return entry;
}

/**
 * Formulas term by term.
 * @param {Term[]} terms
 * @param {(line: number, column: number) => void} jump is called to go to a place of the text
 * @param {boolean} [open]
 * @returns {HTMLUListElement}
 */
export function list(terms, jump, open = true) {
  const box = made("ul");
  box.className = "terms";
  box.append(...terms.map((term) => item(term, jump, open)));
  return box;
}
