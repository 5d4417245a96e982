// What every module needs of the page: its elements, its words, what a visitor chose.
// @ts-check

/**
 * The element with this id.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no ${id}`);
  return found;
}

/**
 * A new element with a text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function made(tag, text) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * A picture from its text, which is never read as a page, with a name for whoever does not see it.
 * @param {string} svg
 * @param {string} name
 * @returns {Element}
 */
export function drawn(svg, name) {
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  picture.setAttribute("aria-label", name);
  return picture;
}

/**
 * A picture that is nothing but a picture: it stands apart from the page, so that many of them share no names.
 * @param {string} svg
 * @param {string} name
 * @returns {HTMLImageElement}
 */
export function image(svg, name) {
  const picture = made("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.alt = name;
  return picture;
}

/**
 * A labelled choice.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} value
 */
export function select(id, label, values, value) {
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
 * Copies a text; whether the browser let it.
 * @param {string} text
 */
export async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Hands a text to the visitor as a file.
 * @param {string} text
 * @param {string} file
 */
export function download(text, file) {
  const link = made("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @type {Record<string, string>} */
let words = {};

/** @param {Record<string, string>} all */
export function setWords(all) {
  words = all;
  for (const node of document.querySelectorAll("[data-word]")) {
    const word = words[node.getAttribute("data-word") ?? ""];
    if (word) node.textContent = word;
  }
  for (const node of document.querySelectorAll("[data-label]")) {
    const word = words[node.getAttribute("data-label") ?? ""];
    if (word) node.setAttribute("aria-label", word);
  }
}

/**
 * @param {string} name
 * @returns {string}
 */
export function word(name) {
  return words[name] ?? name;
}

/** @typedef {{ lang: string, theme: string, motion: boolean, names: boolean, sound: boolean, turning: boolean }} Settings */

const KEY = "tablero-settings";

/**
 * What the browser keeps under a name, or the usual.
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function kept(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? usual;
  } catch {
    return usual;
  }
}

/**
 * Keeps something under a name; whether the browser could.
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean}
 */
export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What a visitor chose, or what the browser asks for. */
export function settings() {
  const lang = ["en", "es", "pt"].find((code) => navigator.language.startsWith(code)) ?? "en";
  /** @type {Settings} */
  const usual = { lang, theme: "auto", motion: !matchMedia("(prefers-reduced-motion: reduce)").matches, names: false, sound: false, turning: false };
  return { ...usual, ...kept(KEY, {}) };
}

/**
 * Keeps what a visitor chose; whether the browser could.
 * @param {Settings} chosen
 * @returns {boolean}
 */
export function keep(chosen) {
  return store(KEY, chosen);
}

/**
 * The theme to show.
 * @param {Settings} chosen
 * @returns {string}
 */
export function theme(chosen) {
  if (chosen.theme !== "auto") return chosen.theme;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
