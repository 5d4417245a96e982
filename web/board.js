// The board: a picture from the host under a grid of buttons, by mouse, touch and keyboard.
// @ts-check

import { drawn, element, made } from "./page.js";

/** @import { Place, View } from "./types.js" */

const ARROWS = /** @type {Record<string, Place>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
});

/** @param {Place} at */
const key = (at) => at.join(",");

export class BoardView {
  #node = element("board", HTMLDivElement);
  /** @type {View | undefined} */
  #view;
  /** @type {Place | undefined} */
  #from;
  /** @type {Place | undefined} */
  #here;
  /** @type {Map<string, HTMLButtonElement>} */
  #cells = new Map();
  /** @type {(from: Place | undefined, to: Place) => Promise<void>} */
  #play;
  /** Steps of a walk wait for each other, however fast they are typed. */
  #steps = Promise.resolve();

  /** @param {(from: Place | undefined, to: Place) => Promise<void>} play */
  constructor(play) {
    this.#play = play;
    this.#node.addEventListener("keydown", (event) => this.#key(event));
    this.#node.addEventListener("click", (event) => {
      const at = this.#at(event.target);
      if (at) this.#choose(at);
    });
    this.#node.addEventListener("dragstart", (event) => {
      const at = this.#at(event.target);
      if (at && this.#starts(at)) this.#select(at);
      else event.preventDefault();
    });
    this.#node.addEventListener("dragover", (event) => event.preventDefault());
    this.#node.addEventListener("drop", (event) => {
      event.preventDefault();
      const at = this.#at(event.target);
      if (at && this.#from) this.#finish(at);
    });
  }

  /**
   * @param {View} view
   * @param {boolean} motion
   * @param {string} label
   */
  show(view, motion, label) {
    const before = this.#view;
    const focused = this.#node.contains(document.activeElement);
    this.#view = view;
    this.#from = undefined;
    this.#cells.clear();
    const { board } = view;
    const grid = made("div");
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", label);
    let row = made("div");
    let last = Number.NaN;
    for (const cell of board.cells) {
      if (cell.at[1] !== last) {
        row = made("div");
        row.setAttribute("role", "row");
        grid.append(row);
        last = cell.at[1];
      }
      const button = made("button");
      button.type = "button";
      button.className = "cell";
      button.setAttribute("role", "gridcell");
      button.setAttribute("aria-label", cell.label);
      button.dataset.at = key(cell.at);
      button.tabIndex = -1;
      button.draggable = view.moves_pieces;
      button.style.left = `${(100 * cell.x) / board.width}%`;
      button.style.top = `${(100 * cell.y) / board.height}%`;
      button.style.width = `${(100 * board.side) / board.width}%`;
      button.style.height = `${(100 * board.side) / board.height}%`;
      row.append(button);
      this.#cells.set(key(cell.at), button);
    }
    const picture = drawn(board.svg, view.title);
    this.#node.replaceChildren(picture, grid);
    if (view.walks && board.focus) this.#here = board.focus;
    if (!this.#here || !this.#cells.has(key(this.#here))) this.#here = board.focus ?? board.cells[0]?.at;
    this.#point(focused);
    if (motion && before && before.table === view.table && view.ply === before.ply + 1) this.#fade(picture);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#point(true);
  }

  /** @param {Element} picture */
  #fade(picture) {
    if (picture instanceof SVGElement) picture.animate([{ opacity: 0.55 }, { opacity: 1 }], { duration: 160 });
  }

  /**
   * @param {EventTarget | null} target
   * @returns {Place | undefined}
   */
  #at(target) {
    const text = target instanceof HTMLElement ? target.dataset.at : undefined;
    if (!text) return undefined;
    const [column, row] = text.split(",").map(Number);
    return [column ?? 0, row ?? 0];
  }

  /** @param {Place} at */
  #starts(at) {
    return this.#view?.targets.some((target) => target.from && key(target.from) === key(at)) ?? false;
  }

  /** @param {Place} at */
  #choose(at) {
    this.#here = at;
    this.#point(false);
    const view = this.#view;
    if (!view) return;
    if (!view.moves_pieces) void this.#play(undefined, at);
    else if (this.#from && key(this.#from) === key(at)) this.#select(undefined);
    else if (this.#starts(at)) this.#select(at);
    else if (this.#from) this.#finish(at);
  }

  /** @param {Place} to */
  #finish(to) {
    const from = this.#from;
    this.#select(undefined);
    void this.#play(from, to);
  }

  /** @param {Place | undefined} from */
  #select(from) {
    this.#from = from;
    const ends = new Set();
    for (const target of this.#view?.targets ?? []) {
      if (from && target.from && key(target.from) === key(from)) ends.add(key(target.to));
    }
    for (const [at, button] of this.#cells) {
      const chosen = from !== undefined && at === key(from);
      button.classList.toggle("chosen", chosen);
      button.classList.toggle("target", ends.has(at));
      if (chosen) button.setAttribute("aria-selected", "true");
      else button.removeAttribute("aria-selected");
    }
  }

  /** @param {boolean} focus */
  #point(focus) {
    for (const [at, button] of this.#cells) button.tabIndex = this.#here && at === key(this.#here) ? 0 : -1;
    if (focus && this.#here) this.#cells.get(key(this.#here))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.#view;
    if (!view || !this.#here || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = ARROWS[event.key];
    if (event.key === "Escape") this.#select(undefined);
    if (!step) return;
    event.preventDefault();
    if (view.walks && view.board.focus && !event.shiftKey) {
      this.#steps = this.#steps.then(() => {
        const here = this.#view?.board.focus;
        return here ? this.#play(undefined, [here[0] + step[0], here[1] + step[1]]) : undefined;
      });
      return;
    }
    const next = this.#next(this.#here, step);
    if (next) this.#here = next;
    this.#point(true);
  }

  /**
   * The nearest cell in a direction: on a star, rows are shifted by half a step.
   * @param {Place} here
   * @param {Place} step
   * @returns {Place | undefined}
   */
  #next(here, step) {
    const aims = step[0] === 0
      ? [[here[0], here[1] + step[1]], [here[0] + 1, here[1] + step[1]], [here[0] - 1, here[1] + step[1]]]
      : [[here[0] + step[0], here[1]], [here[0] + 2 * step[0], here[1]]];
    const found = aims.find(([column, row]) => this.#cells.has(`${column},${row}`));
    return found && [found[0] ?? 0, found[1] ?? 0];
  }
}
