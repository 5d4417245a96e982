// What the pages for many have in common: their heads, the conversation with the hall, what is kept in the browser.
// @ts-check

import { Gone, Hall } from "./hall.js";
import { element, keep, kept, made, setWords, settings, store, theme, word } from "./page.js";

/** @import { Look } from "./types.js" */
/** @import { HallHello, HallReply, HallRequest } from "./hall-types.js" */

export const chosen = settings();

/** The pages with their addresses, by their words, in English until the words are known. */
const PAGES = /** @type {const} */ ([
  ["alone", "./", "Play alone"], ["people", "people.html", "People"], ["class", "class.html", "Class"], ["arena", "arena.html", "Results"],
  ["grade", "grade.html", "Exercises"],
]);
const LANGUAGES = /** @type {const} */ ([["en", "English"], ["es", "Español"], ["pt", "Português"]]);
const THEMES = /** @type {const} */ ([
  ["auto", "like the system"], ["light", "light"], ["dark", "dark"], ["contrast", "high contrast"],
]);

/**
 * A choice of the head, with its name.
 * @param {string} id
 * @param {string} name
 * @param {HTMLOptionElement[]} options
 */
function choice(id, name, options) {
  const label = made("label");
  const text = made("span", name);
  text.dataset.word = id === "lang" ? "language" : id;
  const select = made("select");
  select.id = id;
  select.append(...options);
  label.append(text, select);
  return label;
}

/** The head of every page for many. */
function head() {
  const nav = made("nav");
  nav.setAttribute("aria-label", "Tablero");
  nav.append(...PAGES.map(([name, address, text]) => {
    const link = made("a", text);
    link.href = address;
    link.dataset.word = name;
    if (name === document.documentElement.dataset.page) link.setAttribute("aria-current", "page");
    return link;
  }));
  const languages = LANGUAGES.map(([code, text]) => {
    const option = made("option", text);
    option.value = option.lang = code;
    return option;
  });
  const themes = THEMES.map(([name, text]) => {
    const option = made("option", text);
    option.value = name;
    option.dataset.word = `theme-${name}`;
    return option;
  });
  const box = made("div");
  box.className = "settings";
  box.append(choice("lang", "Language", languages), choice("theme", "Colours", themes));
  document.querySelector("header")?.append(nav, box);
}

/** @returns {Look} */
export function look() {
  return { lang: chosen.lang, theme: theme(chosen), names: chosen.names };
}

/** Puts what was chosen into the page. */
function dress() {
  document.documentElement.lang = chosen.lang;
  document.documentElement.dataset.theme = theme(chosen);
}

/** @param {() => void} changed is called when a visitor chooses something else */
export function settle(changed) {
  for (const name of /** @type {const} */ (["lang", "theme"])) {
    const select = element(name, HTMLSelectElement);
    select.value = chosen[name];
    select.addEventListener("change", () => {
      chosen[name] = select.value;
      keep(chosen);
      dress();
      changed();
    });
  }
  dress();
}

/**
 * Speaks with the hall for a page, which begins anew with every connection and every change of its settings.
 * @param {(hello: HallHello) => Promise<void>} begin
 * @param {(reply: HallReply) => void} [news]
 * @param {() => Look} [own]
 */
export function meet(begin, news = () => undefined, own = look) {
  const hall = new Hall(own, news, (now) => {
    document.documentElement.dataset.link = now;
    if (now === "lost") warn(word("lost"));
    if (now === "open") void greet();
  });

  /**
   * Sends a request; an error is told and gives nothing.
   * @param {HallRequest} request
   * @returns {Promise<HallReply | undefined>}
   */
  async function send(request) {
    try {
      const reply = await hall.send(request);
      if (reply.kind !== "error") return reply;
      element("say", HTMLElement).textContent = reply.message;
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      warn(word("lost"));
    }
    return undefined;
  }

  async function greet() {
    const hello = await send({ do: "hello" });
    if (hello?.kind !== "hello") return;
    warn();
    setWords(hello.words);
    document.documentElement.dataset.ready = "yes";
    await begin(hello);
  }

  settle(() => void greet());
  return send;
}

/**
 * What this browser knows under a name: keys by tables or classes.
 * @param {string} name
 * @returns {Record<string, string>}
 */
export function known(name) {
  return kept(name, {});
}

/**
 * @param {string} name
 * @param {string} key
 * @param {string} value
 */
export function remember(name, key, value) {
  // Whoever's browser keeps nothing loses the seat with the page.
  store(name, { ...known(name), [key]: value });
}

/** @param {string} [text] */
export function warn(text) {
  const notice = element("notice", HTMLElement);
  notice.textContent = text ?? "";
  notice.hidden = !text;
}

/**
 * A time as a clock shows it.
 * @param {number} millis
 */
export function clock(millis) {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Hands a visitor a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const link = made("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Fills a list of choices.
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} values
 */
export function offer(select, values) {
  const before = select.value;
  select.replaceChildren(...values.map(([value, name]) => {
    const option = made("option", name);
    option.value = value;
    return option;
  }));
  if (values.some(([value]) => value === before)) select.value = before;
}

head();
