// A new game: its options, who sits where, the clock, and a picture of how it begins.
// @ts-check

import { offers } from "./clock.js";
import { lab, open, send } from "./lab.js";
import { program } from "./agents.js";
import { element, image, select, word } from "./page.js";
import { board } from "./play.js";
import { rules } from "./rules.js";
import { go } from "./views.js";

/** @import { Seat } from "./types.js" */

/**
 * Who sits in a seat at first: a person, then robots.
 * @param {number} seat
 * @returns {Seat}
 */
function usual(seat) {
  return seat === 0 ? { who: "person" } : { who: "robot", level: "easy" };
}

/**
 * @param {string} value
 * @returns {Seat}
 */
function sitting(value) {
  if (value === "easy" || value === "medium" || value === "hard") return { who: "robot", level: value };
  return value === "program" ? { who: "program", source: program() } : { who: "person" };
}

/**
 * Shows what can be chosen of a game.
 * @param {string} game
 * @param {Record<string, string>} options
 */
export async function choose(game, options) {
  const reply = await send({ do: "choices", game, options });
  if (reply?.kind !== "choices") return;
  const { wish } = lab;
  const seats = reply.players.map((_, seat) => (wish.game === game ? wish.seats[seat] : undefined) ?? usual(seat));
  lab.wish = { ...wish, game, options, seats };
  for (const button of element("games", HTMLElement).querySelectorAll("button")) {
    if (button.dataset.game === game) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const boxes = reply.options.map((option) => {
    const { box, choice } = select(`option-${option.key}`, option.name, option.values, options[option.key] ?? option.values[0]?.[0] ?? "");
    choice.addEventListener("change", async () => {
      /** @type {Record<string, string>} */
      const changed = { ...lab.wish.options, [option.key]: choice.value };
      // What depends on another option begins anew with it.
      for (const later of reply.options.slice(reply.options.indexOf(option) + 1)) delete changed[later.key];
      await choose(game, changed);
      document.getElementById(choice.id)?.focus();
    });
    return box;
  });
  element("options", HTMLElement).replaceChildren(...boxes);
  /** @type {[string, string][]} */
  const who = [["person", word("person")], ["easy", word("easy")], ["medium", word("medium")], ["hard", word("hard")]];
  if (lab.games.find((one) => one.name === game)?.program) who.push(["program", word("program-seat")]);
  const chairs = reply.players.map((player, seat) => {
    const now = lab.wish.seats[seat];
    const { box, choice } = select(`seat-${seat}`, player, who, now?.who === "robot" ? now.level : (now?.who ?? "person"));
    choice.addEventListener("change", () => {
      lab.wish.seats[seat] = sitting(choice.value);
    });
    return box;
  });
  element("seats", HTMLElement).replaceChildren(...chairs);
  const clock = lab.wish.clock;
  const time = select("clock", word("clock"), offers(), clock ? `${clock.main}+${clock.increment ?? 0}` : "");
  time.choice.addEventListener("change", () => {
    const [main, increment] = time.choice.value.split("+").map(Number);
    delete lab.wish.clock;
    if (main) lab.wish.clock = { main, increment: increment ?? 0 };
  });
  element("time", HTMLElement).replaceChildren(...(reply.players.length > 1 ? [time.box] : []));
  if (reply.players.length < 2) delete lab.wish.clock;
  element("thumbnail", HTMLElement).replaceChildren(image(reply.svg, ""));
  element("rules", HTMLElement).replaceChildren(...rules(reply.rules));
}

export function begin() {
  element("new", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await open()) go("play");
    board.focus();
  });
}
