// Results in the browser: a file, a folder of records, or a tournament that is being played on the server.
// @ts-check

import { download, meet, warn } from "./company.js";
import { element, made, word } from "./page.js";
import { Stepper, cross, csv, games, plot, standings } from "./results.js";

/** @import { Results } from "./hall-types.js" */

const EVERY = 2000;
const stepper = new Stepper(element("step", HTMLElement));
/** @type {Results | undefined} */
let found;
/** @type {number | undefined} */
let watching;

async function begin() {
  const reply = await fetch("arena/list");
  const names = reply.ok ? /** @type {string[]} */ (await reply.json()) : [];
  element("none", HTMLElement).hidden = names.length > 0;
  element("live", HTMLElement).replaceChildren(...names.map((name, index) => {
    const item = made("li");
    const link = made("a", name);
    link.href = `#${index}`;
    item.append(link);
    return item;
  }));
  await follow();
}

/** Looks at the tournament that the address names, again and again while it is played. */
async function follow() {
  clearTimeout(watching);
  const number = location.hash.slice(1);
  if (!/^\d+$/.test(number)) return;
  const reply = await fetch(`arena/${number}`);
  if (reply.ok) {
    warn();
    show(/** @type {Results} */ (await reply.json()));
  } else {
    warn(await reply.text());
  }
  // What is not there yet may begin.
  if (!reply.ok || !found?.finished) watching = setTimeout(() => void follow(), EVERY);
}

/**
 * Has the server look at what a visitor opens.
 * @param {Blob} body
 * @param {string} name
 */
async function open(body, name) {
  clearTimeout(watching);
  history.replaceState(null, "", location.pathname);
  warn();
  element("say", HTMLElement).textContent = word("arena-reading");
  const reply = await fetch("arena", { method: "POST", body });
  element("say", HTMLElement).textContent = "";
  if (!reply.ok) {
    warn(`${name}: ${await reply.text()}`);
    return;
  }
  show({ .../** @type {Results} */ (await reply.json()), name });
}

/** @param {Results} results */
function show(results) {
  found = results;
  const { rows, lies } = results;
  element("results", HTMLElement).hidden = false;
  element("results-title", HTMLElement).textContent = results.event ?? results.name;
  const state = word(results.finished ? "arena-finished" : "arena-unfinished");
  element("about", HTMLElement).textContent = `${results.game} · ${results.games.length} · ${state}`;
  element("truth", HTMLElement).textContent = lies.length === 0 ? `✓ ${word("arena-true")}` : `✗ ${word("arena-lies")}`;
  element("truth", HTMLElement).classList.toggle("error", lies.length > 0);
  element("lies", HTMLElement).replaceChildren(...lies.map((lie) => made("li", lie)));
  element("seal", HTMLElement).textContent = results.seal ?? "";
  element("standings", HTMLElement).replaceChildren(...(rows.length > 0 ? [standings(rows)] : []));
  const picture = plot(rows);
  element("plot", HTMLElement).replaceChildren(...(picture ? [picture] : []));
  element("cross", HTMLElement).replaceChildren(...(rows.length > 1 ? [cross(rows)] : []));
  element("games", HTMLElement).replaceChildren(games(results.games, (game, index) => {
    const record = found?.records[index];
    if (record) void stepper.open(`${game.number}. ${game.names.join(" – ")}: ${game.ended}`, record);
  }));
}

element("file", HTMLInputElement).addEventListener("change", () => {
  const file = element("file", HTMLInputElement).files?.[0];
  if (file) void open(file, file.name);
});

element("folder", HTMLInputElement).addEventListener("change", () => {
  const files = [...(element("folder", HTMLInputElement).files ?? [])].filter((file) => file.name.endsWith(".tablero"));
  files.sort((one, other) => one.name.localeCompare(other.name));
  if (files.length === 0) warn(word("arena-nothing"));
  else void open(new Blob(files), files[0]?.webkitRelativePath.split("/")[0] ?? "");
});

element("csv", HTMLButtonElement).addEventListener("click", () => {
  if (found) download(new Blob([csv(found.rows)], { type: "text/csv" }), "results.csv");
});

meet(begin);
addEventListener("hashchange", () => void follow());
