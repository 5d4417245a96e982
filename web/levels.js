// The levels of a game: pictures to choose from, and which of them were solved.
// @ts-check

import { lab, onShow, open, send } from "./lab.js";
import { element, image, made, select, word } from "./page.js";
import { best } from "./progress.js";
import { board } from "./play.js";
import { go, isOpen, onView } from "./views.js";

/** @import { LevelCard } from "./types.js" */

const PAGE = 24;
let from = 0;
/** @type {Record<string, string>} */
let options = {};
let game = "";

/** @param {LevelCard} level */
function card(level) {
  const item = made("li");
  const button = made("button");
  button.type = "button";
  button.className = "level";
  const name = made("span", level.title);
  name.className = "level-name";
  const done = made("span", level.best ? `✓ ${level.best}` : word("unsolved"));
  done.className = level.best ? "done" : "open";
  button.append(image(level.svg, ""), name, done);
  button.addEventListener("click", async () => {
    lab.wish = { ...lab.wish, game, options: level.options, seats: [{ who: "person" }] };
    await open();
    go("play");
    board.focus();
  });
  item.append(button);
  return item;
}

async function show() {
  const reply = await send({ do: "levels", game, options, from, count: PAGE, best: best() });
  if (reply?.kind !== "levels") return;
  const boxes = reply.options.map((option) => {
    const { box, choice } = select(`shelf-${option.key}`, option.name, option.values, options[option.key] ?? option.values[0]?.[0] ?? "");
    choice.addEventListener("change", async () => {
      options = { ...options, [option.key]: choice.value };
      from = 0;
      await show();
      document.getElementById(choice.id)?.focus();
    });
    return box;
  });
  element("shelf-options", HTMLElement).replaceChildren(...boxes);
  element("shelf-count", HTMLElement).textContent = `${word("solved-count")} ${reply.solved} / ${reply.total}`;
  const bar = element("shelf-bar", HTMLProgressElement);
  bar.max = Math.max(1, reply.total);
  bar.value = reply.solved;
  element("levels", HTMLElement).replaceChildren(...reply.levels.map(card));
  const range = `${reply.total ? from + 1 : 0}–${Math.min(from + PAGE, reply.total)} / ${reply.total}`;
  element("shelf-range", HTMLElement).textContent = range;
  element("shelf-back", HTMLButtonElement).disabled = from === 0;
  element("shelf-on", HTMLButtonElement).disabled = from + PAGE >= reply.total;
}

export function begin() {
  onView(async (name) => {
    if (name !== "levels") return;
    if (game !== lab.wish.game) {
      game = lab.wish.game;
      options = {};
      from = 0;
    }
    await show();
  });
  onShow((view) => {
    if (view.puzzle?.is_solved && isOpen("levels")) void show();
  });
  element("shelf-back", HTMLButtonElement).addEventListener("click", () => {
    from = Math.max(0, from - PAGE);
    void show();
  });
  element("shelf-on", HTMLButtonElement).addEventListener("click", () => {
    from += PAGE;
    void show();
  });
}
