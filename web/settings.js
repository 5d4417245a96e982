// What a visitor chooses for good: language, colours, motion, names, sound, who sits at the bottom.
// @ts-check

import { ask, chosen, lab, warn } from "./lab.js";
import { element, keep, word } from "./page.js";

/** @param {() => Promise<unknown>} greet says everything again in the words chosen */
export function begin(greet) {
  const dialog = element("settings", HTMLDialogElement);
  element("settings-open", HTMLButtonElement).addEventListener("click", () => dialog.showModal());
  const [lang, colours] = [element("lang", HTMLSelectElement), element("theme", HTMLSelectElement)];
  const [motion, names, sound] = [element("motion", HTMLInputElement), element("names", HTMLInputElement), element("sound", HTMLInputElement)];
  const turning = element("turning", HTMLInputElement);
  lang.value = chosen.lang;
  colours.value = chosen.theme;
  motion.checked = chosen.motion;
  names.checked = chosen.names;
  sound.checked = chosen.sound;
  turning.checked = chosen.turning;
  for (const control of [lang, colours, motion, names, sound, turning]) {
    control.addEventListener("change", async () => {
      Object.assign(chosen, { lang: lang.value, theme: colours.value, motion: motion.checked, names: names.checked, sound: sound.checked, turning: turning.checked });
      const isKept = keep(chosen);
      await greet();
      if (lab.view) await ask({ do: "look", table: lab.view.table });
      // What is shown anew takes away what was told before.
      if (!isKept) warn(word("storage"));
    });
  }
}
