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
    if (block.startsWith("|")) nodes.push(table(block));
    else if (block.startsWith("```")) {
      const text = made("pre", block.replaceAll("```", "").trim());
      text.tabIndex = 0;
      nodes.push(text);
    }
    else if (heading) nodes.push(made((heading[1] ?? "").length < 2 ? "h3" : "h4", plain(heading[2] ?? "")));
    else if (/^[-*] |^\d+\. /.test(block)) {
      const list = made("ul");
      for (const item of block.split(/\n(?=[-*] |\d+\. )/)) list.append(made("li", plain(item.replace(/^[-*] /, ""))));
      nodes.push(list);
    } else if (block.trim()) nodes.push(made("p", plain(block)));
  }
  return nodes;
}

/**
 * A table, which is wider than a phone now and then.
 * @param {string} block
 */
function table(block) {
  const box = made("div");
  box.className = "wide-table";
  box.tabIndex = 0;
  const rows = block.split("\n").filter((row) => !/^[|\s:-]+$/.test(row));
  const whole = made("table");
  rows.forEach((row, index) => {
    const line = made("tr");
    for (const cell of row.replace(/^\||\|$/g, "").split("|")) line.append(made(index === 0 ? "th" : "td", plain(cell)));
    whole.append(line);
  });
  box.append(whole);
  return box;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
}
