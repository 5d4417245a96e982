// A class: the teacher's page, a student's page and the projector's, on one connection.
// @ts-check

import { download, known, meet, offer, remember, warn } from "./company.js";
import { drawn, element, made, word } from "./page.js";
import { Stepper, cross, csv, games, plot, sheet, standings } from "./results.js";
import { faults, marks, verdicts } from "./sheet.js";

/** @import { HallClass, HallContest, HallGame, HallHello, HallReply } from "./hall-types.js" */

const KEYS = "tablero-places";
/** How long to wait before games are asked for again. */
const PAUSE = 1000;
const say = element("say", HTMLElement);
const stepper = new Stepper(element("step", HTMLElement));
const send = meet(begin, news);

/** @type {HallClass | undefined} */
let room;
/** The tournament that is shown. */
let shown = 0;
/** Everything about it, as far as it was asked for. @type {HallContest | undefined} */
let whole;

/** The class that the address names, and whether this is the projector. */
function wanted() {
  const [code, what] = decodeURIComponent(location.hash.slice(1)).trim().toLowerCase().split("/");
  return { code: code ?? "", projector: what === "projector" };
}

/**
 * To the class that the address names.
 * @param {HallHello} hello
 */
async function begin(hello) {
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
  if (!reply && document.documentElement.dataset.link === "open") {
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
  if (fresh && reply.specification) element("specification", HTMLTextAreaElement).value = reply.specification;
  show();
  void fill();
}

let filling = false;

/** Asks for the games of the tournament that is shown, which news do not have, as often as more of them have ended. */
async function fill() {
  const contest = room?.contests[shown];
  const known = whole && contest && whole.number === contest.number && whole.ended === contest.ended && whole.running === contest.running;
  if (!room || !contest || known || filling || wanted().projector) return;
  filling = true;
  const reply = await send({ do: "contest", class: room.class, contest: contest.number });
  if (reply?.kind === "contest") whole = reply.contest;
  show();
  // A page that shows every game of a fast tournament at once has no time for anything else.
  setTimeout(() => {
    filling = false;
    void fill();
  }, PAUSE);
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
  element("student", HTMLElement).hidden = student === null || !room.programs;
  element("specifier", HTMLElement).hidden = student === null || !room.specifications;
  element("join-here", HTMLElement).hidden = teacher || student !== null || projector || !open;
  element("toggle", HTMLElement).textContent = word(open ? "class-close" : "class-open");
  element("nobody", HTMLElement).hidden = students.length > 0;
  element("students", HTMLElement).replaceChildren(...students.map((one) => {
    const item = made("li", one.hand_ins > 0 || one.verdicts ? `${one.name} ✓` : one.name);
    item.title = `${word("class-hand-ins")}: ${one.hand_ins}`;
    item.classList.toggle("here", one.here);
    return item;
  }));
  const judged = teacher ? students.filter((one) => one.verdicts) : [];
  element("verdicts-part", HTMLElement).hidden = judged.length === 0;
  element("verdicts", HTMLElement).replaceChildren(...(judged.length > 0 ? [verdicts(judged)] : []));
  const last = room.contests[shown];
  const contest = last && whole?.number === last.number ? { ...last, games: whole.games, ...(last.rows.length > 0 ? {} : { rows: whole.rows, boards: whole.boards }) } : last;
  const playing = room.contests.some((one) => one.running);
  element("start", HTMLFormElement).hidden = !teacher || playing || !room.programs;
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

/** @param {HallReply | undefined} reply */
function placed(reply) {
  if (reply?.kind !== "placed") return;
  remember(KEYS, reply.class, reply.key);
  room = undefined;
  if (wanted().code === reply.class) void enter();
  else location.hash = reply.class;
}

const program = () => element("program", HTMLTextAreaElement).value;

/** @param {import("./hall-types.js").Diagnostic[]} found */
function complain(found) {
  element("faults", HTMLElement).replaceChildren(...faults(found, element("program", HTMLTextAreaElement)));
}

/** @param {boolean} handIn */
async function judge(handIn) {
  if (!room) return;
  const area = element("specification", HTMLTextAreaElement);
  say.textContent = word("class-judging");
  const reply = await send({ do: "judge", class: room.class, text: area.value, hand_in: handIn });
  if (reply?.kind !== "judged") return;
  const told = handIn ? (reply.taken ? "class-specification-taken" : "class-specification-not-taken") : "class-judged";
  say.textContent = word(told);
  element("marks", HTMLElement).replaceChildren(...marks(reply.sheet, area));
}

/** @type {Record<string, () => Promise<unknown>>} */
const ACTIONS = {
  toggle: async () => room && send({ do: "open", class: room.class, open: !room.open }),
  stop: async () => room && send({ do: "stop", class: room.class }),
  "hand-in": async () => {
    const reply = room && (await send({ do: "hand-in", class: room.class, program: program() }));
    if (reply?.kind !== "checked") return;
    complain(reply.faults);
    say.textContent = word(reply.taken ? "class-taken" : "class-not-taken");
  },
  try: async () => {
    if (!room) return;
    say.textContent = word("class-thinking");
    const level = element("level", HTMLSelectElement).value;
    const seat = Number(element("seat", HTMLSelectElement).value);
    const reply = await send({ do: "try", class: room.class, program: program(), level, seat });
    if (reply?.kind === "checked") {
      complain(reply.faults);
      say.textContent = word("class-not-taken");
    }
    if (reply?.kind !== "tried") return;
    complain([]);
    say.textContent = reply.ended;
    await stepper.open(word("class-try"), reply.record);
    tell(reply.trace);
  },
  judge: async () => judge(false),
  specify: async () => judge(true),
  "verdicts-csv": async () => {
    const rows = (room?.students ?? []).flatMap((one) => (one.verdicts ?? []).map((found) => [one.name, found.exercise, found.verdict]));
    download(new Blob([sheet([["name", "exercise", "verdict"], ...rows])], { type: "text/csv" }), `${room?.class}-specifications.csv`);
  },
  csv: async () => {
    const own = room?.contests[shown];
    const rows = own?.rows.length ? own.rows : whole?.rows;
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
  void fill();
});

addEventListener("hashchange", () => {
  room = undefined;
  void enter();
});
