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

/** @typedef {{ lang: string, theme: string, motion: boolean, names: boolean }} Settings */

const KEY = "tablero-settings";

/** What a visitor chose, or what the browser asks for. */
export function settings() {
  const lang = ["en", "es", "pt"].find((code) => navigator.language.startsWith(code)) ?? "en";
  /** @type {Settings} */
  const usual = { lang, theme: "auto", motion: !matchMedia("(prefers-reduced-motion: reduce)").matches, names: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/**
 * Keeps what a visitor chose; whether the browser could.
 * @param {Settings} chosen
 * @returns {boolean}
 */
export function keep(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
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
