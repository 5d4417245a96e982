// A class: the teacher's page, a student's page and the projector's, on one connection.
// @ts-check

import { chosen, download, known, look, offer, remember, settle, speak, warn } from "./company.js";
import { Gone, Hall } from "./hall.js";
import { drawn, element, made, word } from "./page.js";
import { Stepper, cross, csv, games, plot, standings } from "./results.js";

/** @import { Diagnostic, HallClass, HallContest, HallGame, HallReply, HallRequest } from "./hall-types.js" */

const KEYS = "tablero-places";
const say = element("say", HTMLElement);
const stepper = new Stepper(element("step", HTMLElement));
const hall = new Hall(look, news, state);

/** @type {HallClass | undefined} */
let room;
/** The tournament that is shown. */
let shown = 0;

/** The class that the address names, and whether this is the projector. */
function wanted() {
  const [code, what] = decodeURIComponent(location.hash.slice(1)).trim().toLowerCase().split("/");
  return { code: code ?? "", projector: what === "projector" };
}

/**
 * @param {HallRequest} request
 * @returns {Promise<HallReply | undefined>}
 */
async function send(request) {
  try {
    const reply = await hall.send(request);
    if (reply.kind !== "error") return reply;
    say.textContent = reply.message;
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    warn(word("lost"));
  }
  return undefined;
}

/** @param {"connecting" | "open" | "lost"} now */
function state(now) {
  document.documentElement.dataset.link = now;
  if (now === "lost") warn(word("lost"));
  if (now === "open") void begin();
}

async function begin() {
  const hello = await send({ do: "hello" });
  if (hello?.kind !== "hello") return;
  warn();
  speak(hello.words);
  offer(element("game", HTMLSelectElement), hello.games.map(({ name, title }) => [name, title]));
  await enter();
}

/** To the class of the address, in the own place where this browser has one. */
async function enter() {
  const { code, projector } = wanted();
  for (const id of ["lobby", "room"]) element(id, HTMLElement).hidden = (id === "lobby") === (code !== "");
  document.documentElement.classList.toggle("projector", projector);
  if (!code) return;
  const key = projector ? undefined : known(KEYS)[code];
  const reply = await send(key ? { do: "return", class: code, key } : { do: "project", class: code });
  if (!reply) {
    element("lobby", HTMLElement).hidden = false;
    element("room", HTMLElement).hidden = true;
    element("code", HTMLInputElement).value = code;
    warn(say.textContent ?? "");
  }
}

/** @param {HallReply} reply */
function news(reply) {
  if (reply.kind === "error") say.textContent = reply.message;
  if (reply.kind !== "class" || reply.class !== wanted().code) return;
  const fresh = !room || room.class !== reply.class;
  const more = room && reply.contests.length > room.contests.length;
  room = reply;
  if (fresh || more) shown = Math.max(0, reply.contests.length - 1);
  if (fresh && reply.program) element("program", HTMLTextAreaElement).value = reply.program;
  show();
}

function show() {
  if (!room) return;
  const { projector } = wanted();
  const { teacher, student, open, students } = room;
  element("lobby", HTMLElement).hidden = true;
  element("room", HTMLElement).hidden = false;
  element("room-title", HTMLElement).textContent = room.name;
  document.title = `${room.name} · Tablero`;
  element("room-game", HTMLElement).textContent = room.title;
  element("room-code", HTMLElement).textContent = room.class;
  element("room-state", HTMLElement).textContent = word(open ? "class-open-now" : "class-closed-now");
  element("to-projector", HTMLAnchorElement).href = `#${room.class}/projector`;
  element("to-projector", HTMLElement).hidden = projector;
  element("teacher", HTMLElement).hidden = !teacher;
  element("student", HTMLElement).hidden = student === null;
  element("join-here", HTMLElement).hidden = teacher || student !== null || projector || !open;
  element("toggle", HTMLElement).textContent = word(open ? "class-close" : "class-open");
  element("nobody", HTMLElement).hidden = students.length > 0;
  element("students", HTMLElement).replaceChildren(...students.map((one) => {
    const item = made("li", one.hand_ins > 0 ? `${one.name} ✓` : one.name);
    item.title = `${word("class-hand-ins")}: ${one.hand_ins}`;
    item.classList.toggle("here", one.here);
    return item;
  }));
  const contest = room.contests[shown];
  const playing = room.contests.some((one) => one.running);
  element("start", HTMLFormElement).hidden = !teacher || playing;
  element("stop", HTMLElement).hidden = !teacher || !playing;
  element("contest", HTMLElement).hidden = !contest;
  const picker = element("picker", HTMLSelectElement);
  offer(picker, room.contests.map((one, index) => [String(index), `${word("class-tournament")} ${one.number}`]));
  picker.value = String(shown);
  element("pick", HTMLElement).hidden = room.contests.length < 2;
  if (contest) showContest(contest);
}

/** @param {HallContest} contest */
function showContest(contest) {
  const { projector } = wanted();
  const all = contest.all ?? contest.ended;
  element("contest-title", HTMLElement).textContent = `${word("class-tournament")} ${contest.number}`;
  const how = contest.failed ? `${word("class-failed")}: ${contest.failed}` : contest.running ? word("class-running") : word("arena-finished");
  element("progress", HTMLElement).textContent = `${contest.ended}/${all} · ${how}`;
  element("done", HTMLElement).style.width = `${all > 0 ? (100 * contest.ended) / all : 0}%`;
  element("standings", HTMLElement).replaceChildren(...(contest.rows.length > 0 ? [standings(contest.rows)] : []));
  const picture = contest.running ? undefined : plot(contest.rows);
  element("plot", HTMLElement).replaceChildren(...(picture ? [picture] : []));
  element("cross", HTMLElement).replaceChildren(...(contest.rows.length > 1 ? [cross(contest.rows)] : []));
  element("games", HTMLElement).replaceChildren(...(contest.games.length > 0 ? [games(contest.games, (game) => void replay(contest, game))] : []));
  element("games-part", HTMLElement).hidden = projector;
  element("exports", HTMLElement).hidden = contest.running || projector || contest.rows.length === 0;
  element("db", HTMLElement).hidden = room === undefined || (!room.teacher && room.student === null);
  element("boards", HTMLElement).replaceChildren(...contest.boards.slice(0, projector ? 12 : 6).map((board) => {
    const figure = made("figure");
    figure.classList.toggle("over", board.over);
    figure.append(drawn(board.svg, board.names.join(" – ")), made("figcaption", `${board.number}. ${board.names.join(" – ")} (${board.plies})`));
    return figure;
  }));
}

/**
 * @param {HallContest} contest
 * @param {HallGame} game
 */
async function replay(contest, game) {
  if (!room) return;
  say.textContent = word("class-thinking");
  const reply = await send({ do: "trace", class: room.class, contest: contest.number, number: game.number });
  if (reply?.kind !== "tried") return;
  say.textContent = "";
  await stepper.open(`${game.number}. ${game.names.join(" – ")}`, reply.record);
  tell(reply.trace);
}

/** @param {string} trace */
function tell(trace) {
  element("trace", HTMLElement).textContent = trace;
  element("trace-part", HTMLElement).hidden = trace === "";
}

/** @param {Diagnostic[]} faults */
function faults(faults) {
  element("faults", HTMLElement).replaceChildren(...faults.map((fault) => {
    const item = made("li");
    const place = made("button", `${word("class-line")} ${fault.line}:${fault.column}`);
    place.type = "button";
    place.addEventListener("click", () => to(fault.line));
    const message = made("span", ` ${fault.message}${fault.hint ? ` (${fault.hint})` : ""}`);
    message.classList.toggle("error", fault.error);
    item.append(place, message);
    return item;
  }));
}

/**
 * Puts the cursor into a line of the program.
 * @param {number} line
 */
function to(line) {
  const area = element("program", HTMLTextAreaElement);
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** @param {HallReply | undefined} reply */
function placed(reply) {
  if (reply?.kind !== "placed") return;
  remember(KEYS, reply.class, reply.key);
  room = undefined;
  if (wanted().code === reply.class) void enter();
  else location.hash = reply.class;
}

const program = () => element("program", HTMLTextAreaElement).value;

/** @type {Record<string, () => Promise<unknown>>} */
const ACTIONS = {
  toggle: async () => room && send({ do: "open", class: room.class, open: !room.open }),
  stop: async () => room && send({ do: "stop", class: room.class }),
  "hand-in": async () => {
    const reply = room && (await send({ do: "hand-in", class: room.class, program: program() }));
    if (reply?.kind !== "checked") return;
    faults(reply.faults);
    say.textContent = word(reply.taken ? "class-taken" : "class-not-taken");
  },
  try: async () => {
    if (!room) return;
    say.textContent = word("class-thinking");
    const level = element("level", HTMLSelectElement).value;
    const seat = Number(element("seat", HTMLSelectElement).value);
    const reply = await send({ do: "try", class: room.class, program: program(), level, seat });
    if (reply?.kind === "checked") {
      faults(reply.faults);
      say.textContent = word("class-not-taken");
    }
    if (reply?.kind !== "tried") return;
    faults([]);
    say.textContent = reply.ended;
    await stepper.open(word("class-try"), reply.record);
    tell(reply.trace);
  },
  csv: async () => {
    const rows = room?.contests[shown]?.rows;
    if (rows) download(new Blob([csv(rows)], { type: "text/csv" }), `${room?.class}-${shown + 1}.csv`);
  },
  db: async () => {
    const contest = room?.contests[shown];
    if (!room || !contest) return;
    const key = known(KEYS)[room.class] ?? "";
    const reply = await fetch(`results/${room.class}/${contest.number}.db`, { headers: { "X-Tablero-Key": key } });
    if (reply.ok) download(await reply.blob(), `${room.class}-${contest.number}.db`);
    else say.textContent = await reply.text();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  const action = button instanceof HTMLElement ? ACTIONS[button.dataset.do ?? ""] : undefined;
  if (action) void action();
});

element("new", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = element("class-name", HTMLInputElement).value;
  placed(await send({ do: "new-class", name, game: element("game", HTMLSelectElement).value, options: {} }));
});

element("join", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = element("code", HTMLInputElement).value.trim().toLowerCase();
  placed(await send({ do: "join", class: code, name: element("name", HTMLInputElement).value }));
});

element("join-here", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  placed(await send({ do: "join", class: wanted().code, name: element("name-here", HTMLInputElement).value }));
});

element("start", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!room) return;
  const rounds = Number(element("rounds", HTMLInputElement).value);
  const pace = Number(element("pace", HTMLSelectElement).value);
  await send({ do: "start", class: room.class, rounds, robots: element("robots", HTMLInputElement).checked, pace });
});

element("picker", HTMLSelectElement).addEventListener("change", () => {
  shown = Number(element("picker", HTMLSelectElement).value);
  show();
});

settle(() => void begin());
document.documentElement.lang = chosen.lang;
addEventListener("hashchange", () => {
  room = undefined;
  void enter();
});
