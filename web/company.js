// What the pages for many have in common: the settings in their heads, what is kept in the browser, small parts.
// @ts-check

import { element, keep, made, setWords, settings, theme } from "./page.js";

/** @import { Look } from "./types.js" */

export const chosen = settings();

/** @returns {Look} */
export function look() {
  return { lang: chosen.lang, theme: theme(chosen), names: chosen.names };
}

/** Puts what was chosen into the page. */
export function dress() {
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
 * The words of the page, once they are known.
 * @param {Record<string, string>} words
 */
export function speak(words) {
  setWords(words);
  document.documentElement.dataset.ready = "yes";
}

/**
 * What this browser knows under a name: keys by tables or classes.
 * @param {string} name
 * @returns {Record<string, string>}
 */
export function known(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {string} key
 * @param {string} value
 */
export function remember(name, key, value) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...known(name), [key]: value }));
  } catch {
    // Whoever's browser keeps nothing loses the seat with the page.
  }
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
 * Copies a text; whether the browser could.
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
