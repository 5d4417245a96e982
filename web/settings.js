// What a visitor chooses for good: language, colours, motion, names, sound.
// @ts-check

import { ask, chosen, lab, warn } from "./lab.js";
import { element, keep, word } from "./page.js";

/** @param {() => Promise<unknown>} greet says everything again in the words chosen */
export function begin(greet) {
  const dialog = element("settings", HTMLDialogElement);
  element("settings-open", HTMLButtonElement).addEventListener("click", () => dialog.showModal());
  const [lang, colours] = [element("lang", HTMLSelectElement), element("theme", HTMLSelectElement)];
  const [motion, names, sound] = [element("motion", HTMLInputElement), element("names", HTMLInputElement), element("sound", HTMLInputElement)];
  lang.value = chosen.lang;
  colours.value = chosen.theme;
  motion.checked = chosen.motion;
  names.checked = chosen.names;
  sound.checked = chosen.sound;
  for (const control of [lang, colours, motion, names, sound]) {
    control.addEventListener("change", async () => {
      Object.assign(chosen, { lang: lang.value, theme: colours.value, motion: motion.checked, names: names.checked, sound: sound.checked });
      if (!keep(chosen)) warn(word("storage"));
      await greet();
      if (lab.view) await ask({ do: "look", table: lab.view.table });
    });
  }
}
