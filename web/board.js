// The board: a picture from the host under a grid of buttons, by mouse, touch and keyboard.
// @ts-check

import { pieceAt, slide } from "./motion.js";
import { drawn, made } from "./page.js";

/** @import { Board, Place, Target } from "./types.js" */

/**
 * @typedef {object} Playable
 * @property {Board} board
 * @property {string} title
 * @property {Target[]} targets
 * @property {boolean} pieces whether a move names where it begins
 * @property {Place[]} handles what else can be dragged
 * @property {boolean} walks whether arrow keys walk
 * @property {boolean} early whether a move can be chosen before it is one's turn
 */

const ARROWS = /** @type {Record<string, Place>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
});
/** How far a finger goes before it drags. */
const SLACK = 6;

/** @param {Place} at */
const key = (at) => at.join(",");

export class BoardView {
  #node;
  #play;
  /** @type {Playable | undefined} */
  #shown;
  /** @type {Place | undefined} */
  #from;
  /** @type {Place | undefined} */
  #here;
  /** @type {Map<string, HTMLButtonElement>} */
  #cells = new Map();
  /** @type {{ at: Place, x: number, y: number, moved: boolean } | undefined} */
  #drag;
  /** The piece that goes with the pointer. @type {SVGUseElement | undefined} */
  #lifted;
  /** Steps of a walk wait for each other, however fast they are typed. */
  #steps = Promise.resolve();
  /** Takes the next cell that is chosen in place of a move. @type {((name: string, at: Place) => boolean) | undefined} */
  picker;

  /**
   * @param {HTMLElement} node
   * @param {(from: Place | undefined, to: Place) => Promise<unknown>} play
   */
  constructor(node, play) {
    this.#node = node;
    this.#play = play;
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("click", (event) => {
      const at = this.#at(event.target);
      // A drag ends with a click that is none.
      if (at && !this.#drag?.moved) this.#choose(at);
      this.#drag = undefined;
    });
    node.addEventListener("pointerdown", (event) => {
      const at = this.#at(event.target);
      this.#drag = at && this.#starts(at) && event.button === 0 ? { at, x: event.clientX, y: event.clientY, moved: false } : undefined;
    });
    window.addEventListener("pointermove", (event) => this.#moved(event));
    window.addEventListener("pointerup", (event) => this.#dropped(event));
    window.addEventListener("pointercancel", () => {
      this.#letGo();
      this.#putBack();
    });
  }

  /**
   * @param {Playable} shown
   * @param {number} motion how long what moved slides, in milliseconds
   * @param {string} label
   */
  show(shown, motion, label) {
    const focused = this.#node.contains(document.activeElement);
    const from = this.#shown?.early ? this.#from : undefined;
    this.#shown = shown;
    this.#from = undefined;
    this.#cells.clear();
    const { board } = shown;
    this.#node.style.setProperty("--ratio", String(board.width / board.height));
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
      button.dataset.name = cell.name;
      button.tabIndex = -1;
      button.style.left = `${(100 * cell.x) / board.width}%`;
      button.style.top = `${(100 * cell.y) / board.height}%`;
      button.style.width = `${(100 * board.side) / board.width}%`;
      button.style.height = `${(100 * board.side) / board.height}%`;
      row.append(button);
      this.#cells.set(key(cell.at), button);
    }
    for (const at of [...shown.handles, ...shown.targets.flatMap((target) => (target.from ? [target.from] : []))]) {
      this.#cells.get(key(at))?.classList.add("handle");
    }
    const picture = drawn(board.svg, shown.title);
    const before = this.#node.querySelector("svg");
    // What was carried to its place slides there no more.
    const carried = this.#lifted !== undefined;
    this.#lifted = undefined;
    this.#node.replaceChildren(picture, grid);
    if (shown.walks && board.focus) this.#here = board.focus;
    if (!this.#here || !this.#cells.has(key(this.#here))) this.#here = board.focus ?? board.cells[0]?.at;
    this.#point(focused);
    if (from && !shown.early && this.#starts(from)) this.#select(from);
    if (motion && before && !carried) slide(before, picture, motion);
  }

  /** The keyboard goes to the board. */
  focus() {
    this.#point(true);
  }

  /**
   * Marks cells with a class, and takes it from all others.
   * @param {string} name
   * @param {Place[]} places
   * @param {string} [spoken] what is added to the labels
   */
  mark(name, places, spoken) {
    const wanted = new Set(places.map(key));
    for (const [at, button] of this.#cells) {
      button.classList.toggle(name, wanted.has(at));
      if (spoken && wanted.has(at)) button.setAttribute("aria-description", spoken);
      else if (spoken) button.removeAttribute("aria-description");
    }
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
    const shown = this.#shown;
    if (!shown) return false;
    const name = key(at);
    return shown.early ? shown.pieces : shown.targets.some((target) => target.from && key(target.from) === name) || shown.handles.some((handle) => key(handle) === name);
  }

  /** @param {Place} at */
  #choose(at) {
    this.#here = at;
    this.#point(false);
    const shown = this.#shown;
    const name = this.#cells.get(key(at))?.dataset.name ?? "";
    if (!shown || this.picker?.(name, at)) return;
    if (!shown.pieces) void this.#play(undefined, at);
    else if (this.#from && key(this.#from) === key(at)) this.#select(undefined);
    else if (this.#from && shown.early) void this.#finish(at);
    else if (this.#starts(at)) this.#select(at);
    else if (this.#from) void this.#finish(at);
  }

  /** @param {Place} to */
  async #finish(to) {
    const from = this.#from;
    this.#select(undefined);
    await this.#play(from, to);
  }

  /** @param {Place | undefined} from */
  #select(from) {
    this.#from = from;
    const ends = new Set();
    for (const target of this.#shown?.targets ?? []) {
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

  /** @param {PointerEvent} event */
  #moved(event) {
    const drag = this.#drag;
    if (!drag || this.picker) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    if (!drag.moved) {
      drag.moved = true;
      this.#select(drag.at);
      this.#node.classList.add("dragging");
      this.#lift(drag.at);
    }
    this.#carry(event.clientX - drag.x, event.clientY - drag.y);
    for (const button of this.#cells.values()) button.classList.remove("over");
    const over = this.#under(event);
    if (over) this.#cells.get(key(over))?.classList.add("over");
  }

  /** @param {PointerEvent} event */
  #dropped(event) {
    const drag = this.#drag;
    if (!drag?.moved) return;
    const to = this.#under(event);
    this.#node.classList.remove("dragging");
    if (to && key(to) !== key(drag.at)) {
      this.#from = drag.at;
      // A move that is refused brings no other picture.
      void this.#finish(to).finally(() => this.#putBack());
    } else {
      this.#select(undefined);
      this.#putBack();
    }
    // The click that follows a drag is over before the next turn of the loop.
    setTimeout(() => this.#letGo());
  }

  /**
   * Takes the piece of a cell off the board, above all others.
   * @param {Place} at
   */
  #lift(at) {
    const board = this.#shown?.board;
    const cell = board?.cells.find((one) => key(one.at) === key(at));
    const picture = this.#node.querySelector("svg");
    this.#lifted = board && cell && picture ? pieceAt(picture, cell, board.side) : undefined;
    this.#lifted?.parentNode?.append(this.#lifted);
  }

  /**
   * Draws the piece so far from its cell, in pixels of the page.
   * @param {number} x
   * @param {number} y
   */
  #carry(x, y) {
    const scale = (this.#shown?.board.width ?? 0) / (this.#node.querySelector("svg")?.clientWidth || 1);
    if (this.#lifted) this.#lifted.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
  }

  #putBack() {
    if (this.#lifted) this.#lifted.style.transform = "";
    this.#lifted = undefined;
  }

  #letGo() {
    this.#drag = undefined;
    this.#node.classList.remove("dragging");
    for (const button of this.#cells.values()) button.classList.remove("over");
  }

  /**
   * @param {PointerEvent} event
   * @returns {Place | undefined}
   */
  #under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return found && this.#node.contains(found) ? this.#at(found) : undefined;
  }

  /** @param {boolean} focus */
  #point(focus) {
    for (const [at, button] of this.#cells) button.tabIndex = this.#here && at === key(this.#here) ? 0 : -1;
    if (focus && this.#here) this.#cells.get(key(this.#here))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = this.#shown;
    if (!shown || !this.#here || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = ARROWS[event.key];
    if (event.key === "Escape") this.#select(undefined);
    if (!step) return;
    event.preventDefault();
    if (shown.walks && shown.board.focus && !event.shiftKey && !this.picker) {
      this.#steps = this.#steps.then(async () => {
        const here = this.#shown?.board.focus;
        if (here) await this.#play(undefined, [here[0] + step[0], here[1] + step[1]]);
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
