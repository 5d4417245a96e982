// Hand-ins in the browser: read and judged while one types, in a worker; nothing leaves the page.
// @ts-check

import { look, offer, settle, warn } from "./company.js";
import { Dropped, Lost, Marker } from "./marker.js";
import { element, image, kept, made, setWords, store, word } from "./page.js";
import { list } from "./terms.js";

/** @import { Case, Finding, Mark, Request, Reply, Subject } from "./grade-types.js" */
/** @typedef {{ box: HTMLDetailsElement, mark?: Mark }} Entry */

/** So long nothing is typed before the text is judged, in milliseconds. */
const PAUSE = 400;
/** So many seconds one exercise is judged: as many as the address says, or the usual. */
const PATIENCE = Number(new URLSearchParams(location.search).get("seconds")) || 30;
/** So many lines have a number beside them. */
const NUMBERED = 20_000;
/** @type {Record<string, string>} */
const SIGNS = { right: "✓", wrong: "✗", undefined: "⊥", static_error: "!", not_executable: "?", missing: "–", slow: "?", waiting: "…" };

const source = element("source", HTMLTextAreaElement);
const subjects = element("subject", HTMLSelectElement);
const examples = element("example", HTMLSelectElement);
const state = element("state", HTMLElement);
const marker = new Marker();
const root = document.documentElement;

/** @type {Subject[]} */
let known = [];
let longest = 0;
let turn = 0;
/** What reading found, and what judging found. @type {Finding[]} */
let found = [];
/** The exercises that are shown, by their places. @type {Map<string, Entry>} */
let entries = new Map();
/** @type {number | undefined} */
let pause;

/**
 * Sends a request; an error of the page is told and gives nothing.
 * @param {Request} request
 * @returns {Promise<Reply>}
 */
const ask = (request) => marker.send(request, look());

/** @param {string} now */
function stands(now) {
  root.dataset.state = now;
  state.textContent = ["judging", "done", "stopped", "empty"].includes(now) ? word(now) : "";
  element("stop", HTMLElement).hidden = now !== "judging";
  element("again", HTMLElement).hidden = now !== "stopped";
  element("progress", HTMLElement).hidden = now !== "judging";
}

async function begin() {
  try {
    const hello = await ask({ do: "hello" });
    if (hello.kind !== "hello") throw new Lost(hello.kind);
    warn();
    setWords(hello.words);
    known = hello.subjects;
    longest = hello.longest;
    offer(subjects, known.map(({ name, title }) => [name, title]));
    offered();
    root.dataset.ready = "yes";
    await judge();
  } catch (error) {
    if (error instanceof Dropped) return;
    if (!(error instanceof Lost)) throw error;
    warn(`${root.dataset.ready ? word("failed") : "The judge could not be loaded."} (${error.message})`);
  }
}

/** What the browser keeps the text of a game under. */
function drawer() {
  return `tablero-hand-in-${subjects.value}`;
}

function offered() {
  const own = known.find(({ name }) => name === subjects.value);
  const rows = own?.examples.map(({ file, right }) => /** @type {[string, string]} */ ([file, `${file}: ${word(right ? "example-right" : "example-wrong")}`]));
  offer(examples, [["", word("example-none")], ...(rows ?? [])]);
}

/** Shows a text that is not being typed. @param {string} text */
function put(text) {
  source.value = text;
  source.scrollTop = 0;
  forget();
  void judge();
}

/** Another text: nothing that is shown belongs to it. */
function forget() {
  entries = new Map();
  element("marks", HTMLElement).replaceChildren();
}

/** Reads and judges the text as it stands. */
async function judge() {
  clearTimeout(pause);
  const own = ++turn;
  const [game, text] = [subjects.value, source.value];
  marker.stop();
  warn();
  found = [];
  gutter();
  element("findings", HTMLElement).replaceChildren();
  element("findings-told", HTMLElement).textContent = "";
  if (text.trim() === "") {
    forget();
    total();
    stands("empty");
    return;
  }
  if (new TextEncoder().encode(text).length > longest) {
    forget();
    total();
    warn(word("long").replace("⟨most⟩", String(longest)));
    stands("long");
    return;
  }
  stands("judging");
  try {
    const reading = await ask({ do: "read", game, text });
    if (reading.kind === "error") {
      warn(reading.message);
      stands("stopped");
      return;
    }
    if (reading.kind !== "reading") return;
    tell(reading.findings);
    await each(own, game, text, reading.order);
  } catch (error) {
    // Somebody typed on, or stopped it.
    if (error instanceof Dropped) return;
    if (!(error instanceof Lost)) throw error;
    warn(`${word("lost")} (${error.message})`);
    stands("stopped");
  }
}

/**
 * Judges one exercise after the other.
 * @param {number} own
 * @param {string} game
 * @param {string} text
 * @param {number[]} order
 */
async function each(own, game, text, order) {
  const bar = element("progress", HTMLProgressElement);
  const portions = order.length > 0 ? order : [undefined];
  bar.max = portions.length;
  bar.value = 0;
  for (const number of [...order].sort((one, other) => one - other)) waiting(String(number));
  /** @type {number[]} */
  const trusted = [];
  for (const number of portions) {
    const exercise = number === undefined ? {} : { exercise: number };
    let slow = false;
    const watch = setTimeout(() => {
      slow = true;
      marker.stop();
    }, PATIENCE * 1000);
    try {
      const reply = await ask({ do: "judge", game, text, ...exercise, trusted });
      if (own !== turn || reply.kind !== "marks") return;
      reply.marks.forEach((mark, index) => {
        show(number === undefined ? `at ${index}` : String(number), mark);
        if (mark.exercise !== null && mark.trusted) trusted.push(mark.exercise);
      });
      tell([...reply.findings, ...reply.marks.flatMap((mark) => mark.findings)]);
    } catch (error) {
      if (!(error instanceof Dropped) || !slow || own !== turn) throw error;
      if (number === undefined) {
        warn(late());
        stands("stopped");
        return;
      }
      gaveUp(String(number));
    } finally {
      clearTimeout(watch);
    }
    bar.value++;
    total();
  }
  stands("done");
}

function late() {
  return word("slow").replace("⟨seconds⟩", String(PATIENCE));
}

/**
 * The place of an exercise in the list.
 * @param {string} key
 * @returns {Entry}
 */
function entry(key) {
  const old = entries.get(key);
  if (old) return old;
  const box = made("details");
  box.className = "mark";
  box.dataset.exercise = key;
  element("marks", HTMLElement).append(box);
  /** @type {Entry} */
  const fresh = { box };
  entries.set(key, fresh);
  return fresh;
}

/**
 * @param {string} verdict
 * @param {string} title
 * @param {string} told
 */
function head(verdict, title, told) {
  const summary = made("summary");
  const sign = made("span", SIGNS[verdict] ?? "?");
  sign.className = "sign";
  sign.setAttribute("aria-hidden", "true");
  const name = made("span", title);
  name.className = "mark-name";
  summary.append(sign, name);
  if (told) {
    const words = made("span", `: ${told}`);
    words.className = "verdict-word";
    summary.append(words);
  }
  return summary;
}

/** An exercise that is to be judged; what was said of it before stands until then. @param {string} key */
function waiting(key) {
  const { box, mark } = entry(key);
  box.dataset.verdict = "waiting";
  if (mark) box.querySelector(".sign")?.replaceChildren("…");
  else box.replaceChildren(head("waiting", `${word("exercise")} ${key}`, ""));
}

/** An exercise that took too long. @param {string} key */
function gaveUp(key) {
  const place = entry(key);
  place.box.dataset.verdict = "slow";
  place.box.replaceChildren(head("slow", place.mark?.title ?? `${word("exercise")} ${key}`, late()));
}

/**
 * @param {string} key
 * @param {Mark} mark
 */
function show(key, mark) {
  const place = entry(key);
  const { box } = place;
  const [verdict, ...more] = mark.told;
  // The first thing that is wrong is open, and whatever somebody opened stays open.
  const first = mark.case && ![...entries.values()].some((other) => other.box.open);
  place.mark = mark;
  box.dataset.verdict = mark.verdict;
  const parts = more.map((text) => {
    const line = made("p", text);
    line.className = "told";
    return line;
  });
  box.replaceChildren(head(mark.verdict, mark.title, verdict ?? ""), ...parts);
  if (mark.case) box.append(question(mark.case));
  if (mark.hint) {
    const { line, column, told } = mark.hint;
    const hint = made("div");
    hint.className = "hint-box";
    hint.append(made("h4", word("hint")), ...told.map((text) => made("p", text)), go(line, column));
    box.append(hint);
  }
  if (mark.findings.length > 0) {
    const items = made("ul");
    items.className = "findings";
    items.append(...mark.findings.map(remark));
    box.append(items);
  }
  if (mark.terms.length > 0) {
    const terms = made("div");
    const help = made("p", word("terms-help"));
    help.className = "quiet";
    terms.append(made("h4", word("terms")), help, list(mark.terms, jump));
    box.append(terms);
  }
  if (first) box.open = true;
}

/** @param {Case} asked */
function question(asked) {
  const box = made("div");
  const scenes = made("div");
  scenes.className = "scenes";
  scenes.append(...asked.scenes.map(({ label, svg, text }) => {
    const figure = made("figure");
    const caption = made("figcaption", label);
    figure.append(image(svg, `${label}: ${text}`), caption, made("code", text));
    return figure;
  }));
  const answers = made("dl");
  answers.className = "answers";
  const pair = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ kind) => {
    const said = made("dd", value);
    said.className = kind;
    answers.append(made("dt", name), said);
  };
  pair(word("student"), asked.student, "wrong");
  pair(word("reference"), asked.reference, "right");
  // What the boards show already is not said again.
  const rest = asked.operands.filter(([name]) => !["fen", "xsb", "board"].includes(name) || asked.scenes.length === 0);
  for (const [name, value] of rest) pair(name, value, "");
  box.append(scenes, answers);
  return box;
}

/**
 * @param {number} line
 * @param {number} column
 */
function go(line, column) {
  const button = made("button", `${word("line")} ${line}:${column}`);
  button.type = "button";
  button.addEventListener("click", () => jump(line, column));
  return button;
}

/** @param {Finding} one */
function remark(one) {
  const item = made("li");
  const button = made("button", `${word(one.error ? "error" : "warning")}, ${word("line")} ${one.line}:${one.column}: ${one.message}`);
  button.type = "button";
  button.className = one.error ? "error" : "warning";
  button.addEventListener("click", () => jump(one.line, one.column));
  item.append(button);
  return item;
}

/** Adds remarks to those that are shown. @param {Finding[]} more */
function tell(more) {
  const same = (/** @type {Finding} */ one, /** @type {Finding} */ other) =>
    one.line === other.line && one.column === other.column && one.message === other.message;
  for (const one of more) if (!found.some((other) => same(one, other))) found.push(one);
  found.sort((one, other) => one.line - other.line || one.column - other.column);
  element("findings", HTMLElement).replaceChildren(...found.map(remark));
  element("findings-told", HTMLElement).textContent = found.length === 0 ? word("nothing") : "";
  gutter();
}

/** How many are right. */
function total() {
  const marks = [...entries.values()].flatMap(({ mark }) => mark ?? []);
  const right = marks.filter(({ verdict }) => verdict === "right").length;
  element("total", HTMLElement).textContent = entries.size === 0 ? "" : `${right} ${word("of")} ${entries.size} ${word("right")}`;
}

/** The numbers of the lines, with signs where something was found. */
function gutter() {
  const bad = new Map(found.map((one) => [one.line, found.some((other) => other.line === one.line && other.error)]));
  const count = Math.min(source.value.split("\n").length, NUMBERED);
  const rows = Array.from({ length: count }, (_, index) => {
    const error = bad.get(index + 1);
    const row = made("span", error === undefined ? String(index + 1) : `${error ? "✗" : "!"}${index + 1}`);
    row.className = error === undefined ? "" : error ? "error" : "warning";
    return row;
  });
  element("gutter", HTMLElement).replaceChildren(...rows);
  element("gutter", HTMLElement).scrollTop = source.scrollTop;
}

/**
 * The keyboard goes to a place of the text.
 * @param {number} line
 * @param {number} column
 */
function jump(line, column) {
  const lines = source.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  // Columns count characters, the editor counts units.
  const offset = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  source.focus();
  source.setSelectionRange(before + offset, before + (lines[line - 1] ?? "").length);
  const height = source.scrollHeight / Math.max(lines.length, 1);
  source.scrollTop = Math.max(0, (line - 4) * height);
  source.scrollLeft = 0;
}

/** @param {File} file */
async function open(file) {
  if (file.size > longest) {
    warn(word("long").replace("⟨most⟩", String(longest)));
    return;
  }
  const text = await file.text();
  if (text.includes("\u0000")) {
    warn(word("binary"));
    return;
  }
  examples.value = "";
  store(drawer(), text);
  put(text);
}

source.addEventListener("input", () => {
  examples.value = "";
  store(drawer(), source.value);
  // What is being judged is not this text any more.
  turn++;
  marker.stop();
  stands("judging");
  gutter();
  clearTimeout(pause);
  pause = setTimeout(() => void judge(), PAUSE);
});
source.addEventListener("scroll", () => {
  element("gutter", HTMLElement).scrollTop = source.scrollTop;
});
subjects.addEventListener("change", () => {
  examples.value = "";
  offered();
  put(kept(drawer(), ""));
});
examples.addEventListener("change", () => {
  const chosen = known.find(({ name }) => name === subjects.value)?.examples.find(({ file }) => file === examples.value);
  put(chosen?.text ?? kept(drawer(), ""));
});
element("file", HTMLInputElement).addEventListener("change", () => {
  const input = element("file", HTMLInputElement);
  const file = input.files?.[0];
  if (file) void open(file);
  input.value = "";
});
element("clear", HTMLButtonElement).addEventListener("click", () => {
  examples.value = "";
  store(drawer(), "");
  put("");
  source.focus();
});
element("stop", HTMLButtonElement).addEventListener("click", () => {
  turn++;
  clearTimeout(pause);
  marker.stop();
  stands("stopped");
  element("again", HTMLButtonElement).focus();
});
element("again", HTMLButtonElement).addEventListener("click", () => void judge());

const drop = element("drop", HTMLElement);
const here = element("drop-here", HTMLElement);
drop.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  here.hidden = false;
});
drop.addEventListener("dragleave", () => {
  here.hidden = true;
});
drop.addEventListener("drop", (event) => {
  here.hidden = true;
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void open(file);
});

settle(() => void begin());
void begin().then(() => {
  if (source.value === "") {
    const before = kept(drawer(), "");
    if (before) put(before);
  }
});
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker.register("offline.js").catch(() => undefined);
  void navigator.serviceWorker.ready.then((found) => found.active?.postMessage("grade.wasm"));
}
