// A table for people: made, found by its link, played at, looked at.
// @ts-check

import { BoardView } from "./board.js";
import { SLIDE } from "./motion.js";
import { Carrier } from "./carrier.js";
import { chosen, clock, download, known, look, meet, offer, remember, warn } from "./company.js";
import { element, kept, made, put, store, word } from "./page.js";

/** @import { Choices, Place, Seat, View } from "./types.js" */
/** @import { HallHello, HallReply, HallTable } from "./hall-types.js" */

const KEYS = "tablero-seats";
const NAME = "tablero-name";
const say = element("say", HTMLElement);
const board = new BoardView(element("board", HTMLElement), point);
const send = meet(begin, news, ownLook);
const rules = new Carrier();

/** @type {HallTable | undefined} */
let table;
/** When the table was shown, for its clocks. */
let shownAt = 0;
/** @type {number | undefined} */
let south;
/** Whether the board shows an earlier moment. */
let past = false;

function ownLook() {
  return { ...look(), ...(south === undefined ? {} : { south }) };
}

/** The table that the address names. */
function wanted() {
  return decodeURIComponent(location.hash.slice(1)).trim();
}

/**
 * To the table that the address names.
 * @param {HallHello} hello
 */
async function begin(hello) {
  offer(element("game", HTMLSelectElement), hello.games.map(({ name, title }) => [name, title]));
  await choices();
  await enter();
}

/** To the table of the address, in the own seat where this browser has one. */
async function enter() {
  const id = wanted();
  element("lobby", HTMLElement).hidden = id !== "";
  element("table", HTMLElement).hidden = id === "" || !table;
  if (!id) {
    ownTables();
    return;
  }
  const key = known(KEYS)[id];
  const back = key ? await send({ do: "back", table: id, key }) : undefined;
  if (back ?? (await send({ do: "watch", table: id }))) return;
  // A connection that was lost is another matter.
  if (document.documentElement.dataset.link !== "open") return;
  warn(say.textContent ?? "");
  element("lobby", HTMLElement).hidden = false;
  element("table", HTMLElement).hidden = true;
}

function ownTables() {
  const links = Object.keys(known(KEYS)).slice(-12).reverse().map((id) => {
    const item = made("li");
    const link = made("a", id);
    link.href = `#${id}`;
    item.append(link);
    return item;
  });
  element("own-tables", HTMLElement).replaceChildren(...links);
  element("own", HTMLElement).hidden = links.length === 0;
}

/**
 * Puts a moment of the game on the board.
 * @param {View} view
 * @param {boolean} fade
 */
function lay(view, fade) {
  const { board: picture, title, targets, handles, walks } = view;
  board.show({ board: picture, title, targets, pieces: view.moves_pieces, handles, walks, early: false }, fade ? SLIDE : 0, word("board"));
}

/** @param {HallReply} reply */
function news(reply) {
  if (reply.kind === "error") say.textContent = reply.message;
  if (reply.kind !== "table" || reply.table !== wanted()) return;
  const first = !table;
  const moved = table && table.view.ply !== reply.view.ply;
  table = reply;
  shownAt = performance.now();
  if (!past || moved || first) {
    past = false;
    lay(reply.view, chosen.motion);
  }
  show();
}

/** Everything beside the board. */
function show() {
  if (!table) return;
  const { view, seats, you, on } = table;
  element("lobby", HTMLElement).hidden = true;
  element("table", HTMLElement).hidden = false;
  element("title", HTMLElement).textContent = view.title;
  document.title = `${view.title} · Tablero`;
  const mine = you !== null && view.to_move === you && on;
  say.textContent = on ? `${view.announce}${mine ? ` ${word("your-turn")}` : ""}` : word("waiting");
  element("role", HTMLElement).textContent = you === null ? word("watching") : "";
  element("watchers", HTMLElement).textContent = `${word("watchers")}: ${table.watchers}`;
  const rows = seats.map((seat, index) => {
    const row = made("li");
    row.classList.toggle("turn", index === view.to_move);
    const who = made("span", `${index === view.to_move ? "▶ " : ""}${view.players[index]?.name ?? ""}`);
    const name = seat.robot ? (view.players[index]?.seat ?? word("robot")) : (seat.name ?? word("free"));
    const notes = [index === you ? word("you") : "", !seat.robot && seat.name && !seat.here ? word("away") : ""];
    const told = notes.filter((note) => note).join(", ");
    const time = made("span");
    time.className = "time";
    time.dataset.seat = String(index);
    row.append(who, made("span", told ? `${name} (${told})` : name), time);
    return row;
  });
  element("players", HTMLElement).replaceChildren(...rows);
  element("lines", HTMLElement).replaceChildren(...view.lines.map((line) => made("p", line)));
  element("moves", HTMLElement).replaceChildren(...view.moves.map((move, index) => {
    const item = made("li");
    const step = made("button", move);
    step.type = "button";
    step.dataset.ply = String(index + 1);
    if (index + 1 === view.ply && !past) step.setAttribute("aria-current", "step");
    item.append(step);
    return item;
  }));
  element("typed-move", HTMLInputElement).placeholder = view.example;
  element("typed", HTMLElement).hidden = !mine;
  element("sit", HTMLElement).hidden = you !== null || !seats.some((seat) => !seat.robot && !seat.name);
  element("share", HTMLElement).hidden = on && you !== null && view.ply > 0;
  element("link", HTMLInputElement).value = location.href;
  element("link-hint", HTMLElement).hidden = on;
  const asks = table.asks === null ? undefined : seats[table.asks];
  element("asked", HTMLElement).hidden = !table.asked;
  element("asked-by", HTMLElement).textContent = asks ? `${asks.name ?? ""} ${word("asks")}` : "";
  element("asking", HTMLElement).hidden = table.asks === null || table.asks !== you;
  enable("take-back", you !== null && view.can_undo && table.asks === null);
  enable("resign", you !== null && on && !view.over);
  element("now", HTMLElement).hidden = !past;
  tick();
}

/** Lets the clock of whoever is to move run on. */
function tick() {
  if (!table) return;
  for (const node of document.querySelectorAll(".time")) {
    const index = Number(node instanceof HTMLElement ? node.dataset.seat : -1);
    const left = table.seats[index]?.left;
    if (left === null || left === undefined) continue;
    const runs = table.on && !table.view.over && table.view.to_move === index;
    node.textContent = clock(left - (runs ? performance.now() - shownAt : 0));
  }
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
  if (!table || past) return;
  await send({ do: "point", table: table.table, ply: table.view.ply, to, ...(from ? { from } : {}) });
}

/** What can be chosen of a game. */
async function choices() {
  const game = element("game", HTMLSelectElement).value;
  if (!game) return;
  const options = chosenOptions();
  let reply = await rules.send({ do: "choices", game, options }, look());
  // Options of another game mean nothing here.
  if (reply.kind === "error") reply = await rules.send({ do: "choices", game, options: {} }, look());
  if (reply.kind !== "choices") return;
  showChoices(reply);
}

/** @returns {Record<string, string>} */
function chosenOptions() {
  /** @type {Record<string, string>} */
  const options = {};
  for (const select of document.querySelectorAll("#options select")) {
    if (select instanceof HTMLSelectElement && select.value) options[select.name] = select.value;
  }
  return options;
}

/** @param {Choices} found */
function showChoices(found) {
  const before = chosenOptions();
  element("options", HTMLElement).replaceChildren(...found.options.map((option) => {
    const label = made("label", option.name);
    const select = made("select");
    select.name = option.key;
    offer(select, option.values);
    const kept = before[option.key];
    if (kept !== undefined && option.values.some(([value]) => value === kept)) select.value = kept;
    select.addEventListener("change", () => void choices());
    label.append(select);
    return label;
  }));
  const levels = /** @type {[string, string][]} */ (["person", "easy", "medium", "hard"].map((level) => [level, word(level)]));
  element("seats", HTMLElement).replaceChildren(...found.players.map((player) => {
    const label = made("label", player);
    const select = made("select");
    select.className = "seat";
    offer(select, levels);
    label.append(select);
    return label;
  }));
}

/** @returns {Seat[]} */
function chosenSeats() {
  return [...document.querySelectorAll("select.seat")].map((select) => {
    const level = select instanceof HTMLSelectElement ? select.value : "person";
    return level === "person" ? { who: "person" } : { who: "robot", level: /** @type {"easy"} */ (level) };
  });
}

/** @param {HallReply | undefined} reply */
function seated(reply) {
  if (reply?.kind !== "seated") return;
  remember(KEYS, reply.table, reply.key);
  if (wanted() !== reply.table) {
    table = undefined;
    history.pushState(null, "", `#${reply.table}`);
    void enter();
  }
}

/** @type {Record<string, () => Promise<unknown>>} */
const ACTIONS = {
  "take-back": async () => table && send({ do: "take-back", table: table.table }),
  allow: async () => table && send({ do: "consent", table: table.table, yes: true }),
  refuse: async () => table && send({ do: "consent", table: table.table, yes: false }),
  withdraw: async () => table && send({ do: "consent", table: table.table, yes: false }),
  resign: async () => element("sure", HTMLDialogElement).showModal(),
  "resign-now": async () => table && send({ do: "resign", table: table.table }),
  flip: async () => {
    if (!table) return;
    south = ((south ?? table.you ?? 0) + 1) % table.seats.length;
    await enter();
  },
  record: async () => {
    const reply = table && (await send({ do: "record", table: table.table }));
    if (reply?.kind === "record") download(new Blob([reply.record], { type: "text/plain" }), reply.file);
  },
  copy: async () => {
    say.textContent = (await put(location.href)) ? word("copied") : location.href;
  },
  now: async () => {
    past = false;
    if (table) lay(table.view, chosen.motion);
    show();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  const action = button instanceof HTMLElement ? ACTIONS[button.dataset.do ?? ""] : undefined;
  if (action) void action();
});

element("moves", HTMLElement).addEventListener("click", async (event) => {
  const ply = event.target instanceof HTMLElement ? Number(event.target.dataset.ply) : Number.NaN;
  if (!table || Number.isNaN(ply)) return;
  if (ply === table.view.moves.length) {
    await ACTIONS.now?.();
    return;
  }
  const reply = await send({ do: "look", table: table.table, ply });
  if (reply?.kind !== "past") return;
  past = true;
  lay(reply.view, false);
  show();
  say.textContent = reply.view.announce;
});

element("new", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = ownName("name");
  const clockText = element("clock", HTMLSelectElement).value;
  seated(await send({
    do: "make", game: element("game", HTMLSelectElement).value, options: chosenOptions(), seats: chosenSeats(), name,
    ...(clockText ? { clock: clockText } : {}),
  }));
});

element("sit", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  seated(await send({ do: "sit", table: wanted(), name: ownName("sit-name") }));
});

element("typed", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("typed-move", HTMLInputElement);
  if (!table) return;
  if (await send({ do: "move", table: table.table, ply: table.view.ply, move: input.value })) input.value = "";
});

/**
 * What a visitor is called, remembered.
 * @param {string} id
 */
function ownName(id) {
  const name = element(id, HTMLInputElement).value.trim();
  // A browser that keeps nothing asks for it again.
  store(NAME, name);
  return name;
}

for (const id of ["name", "sit-name"]) element(id, HTMLInputElement).value = kept(NAME, "");
element("game", HTMLSelectElement).addEventListener("change", () => {
  element("options", HTMLElement).replaceChildren();
  void choices();
});
addEventListener("hashchange", () => {
  table = undefined;
  past = false;
  void enter();
});
setInterval(tick, 250);
