// A rule book in Markdown as elements: headings, lists, tables of text and paragraphs. Nothing in it is read as a page.
// @ts-check

import { made } from "./page.js";

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function rules(text) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  for (const block of text.split(/\n{2,}/)) {
    const heading = /^(#+) (.*)/.exec(block);
    if (block.startsWith("```") || block.startsWith("|")) nodes.push(made("pre", block.replaceAll("```", "").trim()));
    else if (heading) nodes.push(made((heading[1] ?? "").length < 2 ? "h3" : "h4", plain(heading[2] ?? "")));
    else if (/^[-*] |^\d+\. /.test(block)) {
      const list = made("ul");
      for (const item of block.split(/\n(?=[-*] |\d+\. )/)) list.append(made("li", plain(item.replace(/^[-*] /, ""))));
      nodes.push(list);
    } else if (block.trim()) nodes.push(made("p", plain(block)));
  }
  return nodes;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
}
