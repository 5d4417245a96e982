// The page: what a visitor does becomes a message to the host, and what comes back is shown.
// @ts-check

import { BoardView } from "./board.js";
import { Carrier, Lost } from "./carrier.js";
import { drawn, element, keep, made, setWords, settings, theme, word } from "./page.js";
import { rules } from "./rules.js";

/** @import { Look, Operation, Place, Reply, Request, Seat, View } from "./types.js" */

const carrier = new Carrier();
const chosen = settings();
const notice = element("notice", HTMLElement);
const say = element("say", HTMLElement);
const board = new BoardView(point);

/** @type {View | undefined} */
let view;
/** @type {{ game: string, options: Record<string, string>, seats: Seat[] }} */
let table = { game: "", options: {}, seats: [] };
/** @type {number | undefined} */
let south;
/** @type {Operation[]} */
let operations = [];
let thinking = false;

/** @returns {Look} */
function look() {
  return { lang: chosen.lang, theme: theme(chosen), names: chosen.names, ...(south === undefined ? {} : { south }) };
}

/**
 * Sends a request; an error is told and gives nothing.
 * @param {Request} request
 * @returns {Promise<Reply | undefined>}
 */
async function send(request) {
  try {
    const reply = await carrier.send(request, look());
    if (reply.kind !== "error") return reply;
    tell(reply.message);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    warn(error.message === "stopped" ? word("stopped") : `${word("failed")} (${error.message})`);
  }
  return undefined;
}

/** @param {string} text */
function tell(text) {
  say.textContent = text;
}

/** @param {string} text */
function warn(text) {
  notice.textContent = text;
  notice.hidden = false;
}

/**
 * Sends a request whose answer is a view, and shows it.
 * @param {Request} request
 * @param {boolean} [focus] whether the keyboard goes to the board
 */
async function ask(request, focus = false) {
  notice.hidden = true;
  const before = view?.table;
  const reply = await send(request);
  if (reply?.kind !== "view") return;
  show(reply);
  if (focus) board.focus();
  if (before !== undefined && before !== reply.table) void send({ do: "close", table: before });
  await robots();
}

/** Lets robots play until a person is to move. */
async function robots() {
  if (thinking) return;
  thinking = true;
  try {
    while (view && view.to_move !== null && !view.is_person) {
      const asked = view;
      busy(true);
      const reply = await send({ do: "think", table: asked.table });
      // Another game may have come in between.
      if (view !== asked) continue;
      if (reply?.kind !== "view") break;
      show(reply);
    }
  } finally {
    thinking = false;
    busy(false);
  }
}

/** @param {boolean} on */
function busy(on) {
  const stop = document.querySelector('[data-do="stop"]');
  if (stop instanceof HTMLElement) stop.hidden = !on;
  if (on) tell(word("thinking"));
}

/** @param {View} shown */
function show(shown) {
  view = shown;
  element("title", HTMLElement).textContent = shown.title;
  document.title = `${shown.title} · Tablero`;
  board.show(shown, chosen.motion, word("board"));
  tell(shown.announce);
  if (shown.warning) warn(shown.warning);
  const players = shown.players.map((player, seat) => {
    const row = made("li");
    row.append(made("span", `${seat === shown.to_move ? "▶ " : ""}${player.name}`), made("span", player.seat));
    row.classList.toggle("turn", seat === shown.to_move);
    return row;
  });
  element("players", HTMLElement).replaceChildren(...players);
  element("lines", HTMLElement).replaceChildren(...shown.lines.map((line) => made("p", line)));
  const moves = shown.moves.map((move, index) => {
    const item = made("li", move);
    item.dataset.ply = String(index + 1);
    if (index + 1 === shown.ply) item.setAttribute("aria-current", "step");
    return item;
  });
  element("moves", HTMLElement).replaceChildren(...moves);
  element("typed-move", HTMLInputElement).placeholder = shown.example;
  enable("undo", shown.can_undo);
  enable("redo", shown.can_redo);
  enable("hint", shown.is_person);
  enable("resign", shown.is_person);
  history.replaceState(null, "", `#${shown.link}`);
}

/**
 * @param {string} name
 * @param {boolean} on
 */
function enable(name, on) {
  const button = document.querySelector(`[data-do="${name}"]`);
  if (button instanceof HTMLButtonElement) button.disabled = !on;
}

/**
 * @param {Place | undefined} from
 * @param {Place} to
 */
async function point(from, to) {
  if (view) await ask({ do: "point", table: view.table, to, ...(from ? { from } : {}) });
}

/** Begins the game that was chosen last. */
async function open() {
  south = undefined;
  await ask({ do: "open", ...table, seed: Math.floor(Math.random() * 2 ** 32) }, true);
}

/** Ends a search; the game goes on from its link, with people in its seats. */
async function stop() {
  const link = view?.link;
  view = undefined;
  carrier.stop();
  if (link) await ask({ do: "follow", link });
  warn(word("stopped"));
}

/** @param {string} text */
async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @type {Record<string, () => Promise<void>>} */
const ACTIONS = {
  rematch: open,
  stop,
  flip: async () => {
    if (!view) return;
    south = ((south ?? 0) + 1) % view.players.length;
    await ask({ do: "look", table: view.table });
  },
  share: async () => {
    tell((await put(location.href)) ? word("shared") : location.href);
  },
  download: async () => {
    const reply = view && (await send({ do: "record", table: view.table }));
    if (reply?.kind !== "record") return;
    const link = made("a");
    link.href = URL.createObjectURL(new Blob([reply.record], { type: "text/plain" }));
    link.download = reply.file;
    link.click();
    URL.revokeObjectURL(link.href);
  },
};

/** @param {string} name */
async function act(name) {
  const own = ACTIONS[name];
  if (own) await own();
  else if (view && (name === "undo" || name === "redo" || name === "hint" || name === "restart" || name === "resign")) {
    await ask({ do: name, table: view.table });
  }
}

/**
 * A labelled choice.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} value
 */
function select(id, label, values, value) {
  const box = made("div");
  const name = made("label", label);
  name.htmlFor = id;
  const choice = made("select");
  choice.id = id;
  for (const [key, shown] of values) {
    const option = made("option", shown);
    option.value = key;
    choice.append(option);
  }
  choice.value = value;
  box.append(name, choice);
  return { box, choice };
}

/**
 * Shows what can be chosen of a game.
 * @param {string} game
 * @param {Record<string, string>} options
 */
async function choose(game, options) {
  const reply = await send({ do: "choices", game, options });
  if (reply?.kind !== "choices") return;
  const seats = reply.players.map((_, seat) => table.game === game ? (table.seats[seat] ?? robot(seat)) : robot(seat));
  table = { game, options, seats };
  for (const button of element("games", HTMLElement).querySelectorAll("button")) {
    if (button.dataset.game === game) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const boxes = reply.options.map((option) => {
    const { box, choice } = select(`option-${option.key}`, option.name, option.values, options[option.key] ?? option.values[0]?.[0] ?? "");
    choice.addEventListener("change", async () => {
      /** @type {Record<string, string>} */
      const changed = { ...table.options, [option.key]: choice.value };
      if (option.key === "collection") delete changed.level;
      await choose(game, changed);
      document.getElementById(choice.id)?.focus();
    });
    return box;
  });
  element("options", HTMLElement).replaceChildren(...boxes);
  /** @type {[string, string][]} */
  const who = [["person", word("person")], ["easy", word("easy")], ["medium", word("medium")], ["hard", word("hard")]];
  const chairs = reply.players.map((player, seat) => {
    const now = table.seats[seat];
    const { box, choice } = select(`seat-${seat}`, player, who, now?.who === "robot" ? now.level : "person");
    choice.addEventListener("change", () => {
      const level = choice.value;
      table.seats[seat] = level === "easy" || level === "medium" || level === "hard" ? { who: "robot", level } : { who: "person" };
    });
    return box;
  });
  element("seats", HTMLElement).replaceChildren(...chairs);
  element("thumbnail", HTMLElement).replaceChildren(drawn(reply.svg, word("board")));
  element("rules", HTMLElement).replaceChildren(...rules(reply.rules));
  await rulebook(game);
}

/**
 * Who sits in a seat at first: a person, then robots.
 * @param {number} seat
 * @returns {Seat}
 */
function robot(seat) {
  return seat === 0 ? { who: "person" } : { who: "robot", level: "easy" };
}

/** @param {string} game */
async function rulebook(game) {
  const reply = await send({ do: "operations", game });
  if (reply?.kind !== "operations") return;
  operations = reply.operations;
  const names = operations.map((operation) => {
    const option = made("option", [operation.name, ...operation.originals].join(" · "));
    option.value = operation.name;
    return option;
  });
  element("operation", HTMLSelectElement).replaceChildren(...names);
  operands();
}

/** Shows the operands of the chosen operation. */
function operands() {
  const name = element("operation", HTMLSelectElement).value;
  const operation = operations.find((one) => one.name === name);
  element("summary", HTMLElement).textContent = operation?.summary ?? "";
  const fields = (operation?.operands ?? []).map((operand) => {
    const box = made("div");
    const label = made("label", operand.name);
    const input = made("input");
    const help = made("small", operand.help);
    label.htmlFor = input.id = `operand-${operand.name}`;
    help.id = `${input.id}-help`;
    input.setAttribute("aria-describedby", help.id);
    input.required = operand.required;
    input.placeholder = operand.default ?? "";
    if (operand.name === "position") input.value = view?.game === table.game ? view.position : "";
    box.append(label, input, help);
    return box;
  });
  element("operands", HTMLElement).replaceChildren(...fields);
}

async function question() {
  const name = element("operation", HTMLSelectElement).value;
  /** @type {Record<string, string>} */
  const values = {};
  for (const input of element("operands", HTMLElement).querySelectorAll("input")) {
    if (input.value) values[input.id.replace("operand-", "")] = input.value;
  }
  const shown = view?.game === table.game ? { table: view.table } : {};
  const reply = await send({ do: "ask", game: table.game, ask: name, operands: values, ...shown });
  const answer = element("answer", HTMLElement);
  answer.hidden = false;
  if (reply?.kind !== "answer") {
    element("told", HTMLElement).textContent = say.textContent;
    return;
  }
  element("told", HTMLElement).textContent = reply.told;
  element("question-json", HTMLElement).textContent = reply.question;
  element("answer-json", HTMLElement).textContent = reply.answer;
  element("answer-board", HTMLElement).replaceChildren(...(reply.svg ? [drawn(reply.svg, word("answer"))] : []));
}

/** @param {string} text */
async function bring(text) {
  const link = text.includes("#g=") ? text.slice(text.indexOf("#") + 1) : text;
  if (text.startsWith("tablero record")) await ask({ do: "load", record: text });
  else if (/^#?g=/.test(link)) await ask({ do: "follow", link });
  else {
    const people = /** @type {Seat[]} */ (table.seats.map(() => ({ who: "person" })));
    await ask({ do: "open", ...table, seats: people, position: text.trim(), seed: 0 });
  }
}

/** Asks for words and games anew, in the language chosen. */
async function greet() {
  document.documentElement.lang = chosen.lang;
  document.documentElement.dataset.theme = theme(chosen);
  const reply = await send({ do: "hello" });
  if (reply?.kind !== "hello") return false;
  setWords(reply.words);
  const buttons = reply.games.map((game) => {
    const button = made("button", game.title);
    button.type = "button";
    button.dataset.game = game.name;
    button.addEventListener("click", async () => {
      await choose(game.name, {});
      await open();
    });
    return button;
  });
  const games = element("games", HTMLElement);
  games.replaceChildren(...buttons);
  games.setAttribute("aria-label", word("menu"));
  table.game ||= reply.games[0]?.name ?? "";
  return true;
}

function wire() {
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => void act(button.getAttribute("data-do") ?? ""));
  }
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => {
      if (!view) return;
      const last = view.moves.length;
      const ply = { first: 0, previous: Math.max(0, view.ply - 1), next: Math.min(last, view.ply + 1), last }[button.getAttribute("data-step") ?? ""];
      void ask({ do: "look", table: view.table, ...(ply === last || ply === undefined ? {} : { ply }) });
    });
  }
  element("moves", HTMLElement).addEventListener("click", (event) => {
    const ply = event.target instanceof HTMLElement ? event.target.dataset.ply : undefined;
    if (view && ply) void ask({ do: "look", table: view.table, ...(Number(ply) === view.moves.length ? {} : { ply: Number(ply) }) });
  });
  element("typed", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const input = element("typed-move", HTMLInputElement);
    const move = input.value.trim();
    input.value = "";
    if (view && move) void ask({ do: "move", table: view.table, move });
  });
  element("new", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void open();
  });
  element("ask", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void question();
  });
  element("operation", HTMLSelectElement).addEventListener("change", operands);
  element("import", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void bring(element("import-text", HTMLTextAreaElement).value);
  });
  element("copy-question", HTMLButtonElement).addEventListener("click", () => void put(element("question-json", HTMLElement).textContent ?? ""));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file || file.size > 1_000_000) return;
    event.preventDefault();
    await bring(await file.text());
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.matches("input, textarea, select")) return;
    const name = { u: "undo", r: "redo", h: "hint", f: "flip" }[event.key];
    if (name) void act(name);
  });
  const dialog = element("settings", HTMLDialogElement);
  element("settings-open", HTMLButtonElement).addEventListener("click", () => dialog.showModal());
  const [lang, colours] = [element("lang", HTMLSelectElement), element("theme", HTMLSelectElement)];
  const [motion, names] = [element("motion", HTMLInputElement), element("names", HTMLInputElement)];
  lang.value = chosen.lang;
  colours.value = chosen.theme;
  motion.checked = chosen.motion;
  names.checked = chosen.names;
  for (const control of [lang, colours, motion, names]) {
    control.addEventListener("change", async () => {
      Object.assign(chosen, { lang: lang.value, theme: colours.value, motion: motion.checked, names: names.checked });
      if (!keep(chosen)) warn(word("storage"));
      await greet();
      await choose(table.game, table.options);
      if (view) await ask({ do: "look", table: view.table });
    });
  }
  window.addEventListener("hashchange", () => {
    if (view && location.hash !== `#${view.link}` && location.hash.startsWith("#g=")) void bring(location.hash);
  });
}

async function begin() {
  wire();
  document.documentElement.dataset.theme = theme(chosen);
  if (typeof WebAssembly !== "object") {
    warn("This browser has no WebAssembly, which the games need.");
    return;
  }
  const link = location.hash.startsWith("#g=") ? location.hash : "";
  if (!(await greet())) return;
  if (link) await bring(link);
  table.game = view?.game ?? table.game;
  await choose(table.game, {});
  if (!view) await ask({ do: "open", ...table, seed: Math.floor(Math.random() * 2 ** 32) });
  document.documentElement.dataset.ready = "yes";
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
}

void begin();
