// The page: every part begins, the host greets, and the first game is on the board.
// @ts-check

import * as agents from "./agents.js";
import * as asking from "./ask.js";
import * as clock from "./clock.js";
import * as editor from "./editor.js";
import { ask, bring, chosen, lab, onShow, open, send, told, warn } from "./lab.js";
import * as levels from "./levels.js";
import * as moves from "./moves.js";
import * as newgame from "./newgame.js";
import { element, made, setWords, theme, word } from "./page.js";
import * as play from "./play.js";
import * as progress from "./progress.js";
import * as settings from "./settings.js";
import * as sound from "./sound.js";
import * as study from "./study.js";
import { go, refresh } from "./views.js";

/** Asks for words and games anew, in the language chosen. */
async function greet() {
  document.documentElement.lang = chosen.lang;
  document.documentElement.dataset.theme = theme(chosen);
  const reply = await send({ do: "hello" });
  if (reply?.kind !== "hello") return false;
  setWords(reply.words);
  lab.games = reply.games;
  const buttons = reply.games.map((game) => {
    const button = made("button", game.title);
    button.type = "button";
    button.dataset.game = game.name;
    button.addEventListener("click", async () => {
      lab.wish = { game: game.name, options: {}, seats: [] };
      await newgame.choose(game.name, {});
      await open();
      refresh();
      play.board.focus();
    });
    return button;
  });
  const games = element("games", HTMLElement);
  games.replaceChildren(...buttons);
  games.setAttribute("aria-label", word("menu"));
  lab.wish.game ||= reply.games[0]?.name ?? "";
  if (lab.view) {
    await newgame.choose(lab.wish.game, lab.wish.options);
    refresh();
  }
  return true;
}

/** What is dropped on the page is opened. */
function receive() {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    event.preventDefault();
    if (file && file.size < 1_000_000) await bring(await file.text());
  });
  window.addEventListener("hashchange", () => {
    if (lab.view && location.hash !== `#${lab.view.link}` && location.hash.startsWith("#g=")) void bring(location.hash);
  });
}

async function begin() {
  document.documentElement.dataset.theme = theme(chosen);
  if (typeof WebAssembly !== "object") {
    // Words come from the host, which needs what is missing: these are in the page already.
    element("no-wasm", HTMLElement).hidden = false;
    return;
  }
  for (const part of [clock, moves, play, progress, sound, newgame, levels, editor, study, asking, agents]) part.begin();
  settings.begin(greet);
  receive();
  // A game of another kind brings its own options with it.
  onShow((view) => {
    if (view.game === lab.wish.game) return;
    lab.wish = { game: view.game, options: view.options, seats: [] };
    void newgame.choose(view.game, view.options).then(refresh);
  });
  const link = location.hash.startsWith("#g=") ? location.hash : "";
  if (!(await greet())) return;
  // What is wrong with a link is still to be read when another game stands on the board.
  const wrong = link && !(await bring(link)) ? told() : "";
  const view = lab.view;
  await newgame.choose(view?.game ?? lab.wish.game, view?.options ?? {});
  if (!view) await ask({ do: "open", ...lab.wish, seed: Math.floor(Math.random() * 2 ** 32) });
  if (wrong) warn(wrong);
  go("play");
  document.documentElement.dataset.ready = "yes";
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
}

void begin();
