// The views of the page: one is open, the board stays beside those that need it.
// @ts-check

import { lab } from "./lab.js";
import { element, made, word } from "./page.js";

const NAMES = ["play", "new", "levels", "editor", "study", "ask", "agents", "rules"];
/** What stands beside the board. */
const BESIDE = ["play", "new", "study", "ask"];

let current = "play";
/** @type {((name: string) => void)[]} */
const listeners = [];

/** @param {(name: string) => void} listener called when a view opens */
export function onView(listener) {
  listeners.push(listener);
}

export function isOpen(/** @type {string} */ name) {
  return current === name;
}

/** Whether the game that is chosen has a view. @param {string} name */
function has(name) {
  const game = lab.games.find((one) => one.name === lab.wish.game);
  return { levels: game?.has_levels, editor: game?.has_sketch, agents: Boolean(game?.program) }[name] ?? true;
}

/** @param {string} name */
export function go(name) {
  current = has(name) ? name : "play";
  for (const section of document.querySelectorAll("[data-view]")) {
    if (section instanceof HTMLElement) section.hidden = section.dataset.view !== current;
  }
  const stage = element("stage", HTMLElement);
  stage.classList.toggle("alone", !BESIDE.includes(current));
  stage.dataset.showing = current;
  const buttons = NAMES.filter(has).map((one) => {
    const button = made("button", word(`view-${one}`));
    button.type = "button";
    button.dataset.open = one;
    if (one === current) button.setAttribute("aria-current", "page");
    button.addEventListener("click", () => {
      go(one);
      document.querySelector(`[data-open="${one}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
      const again = document.querySelector(`[data-open="${one}"]`);
      if (again instanceof HTMLElement) again.focus();
    });
    return button;
  });
  const nav = element("views", HTMLElement);
  nav.replaceChildren(...buttons);
  nav.setAttribute("aria-label", word("views"));
  for (const listener of listeners) listener(current);
}

/** The same view again, in other words or for another game. */
export function refresh() {
  go(current);
}
