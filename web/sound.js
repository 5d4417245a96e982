// Short sounds for what happens on the board, made here: no file is loaded. Off unless a visitor turns them on.
// @ts-check

import { chosen, onShow } from "./lab.js";

/** @type {AudioContext | undefined} */
let context;

/**
 * @param {number} pitch
 * @param {number} length
 * @param {OscillatorType} type
 */
function tone(pitch, length, type) {
  context ??= new AudioContext();
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = type;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0.12, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + length);
  voice.connect(gain).connect(context.destination);
  voice.start();
  voice.stop(context.currentTime + length);
}

export function begin() {
  onShow((view, before) => {
    if (!chosen.sound || !before || before.table !== view.table || view.ply === before.ply) return;
    if (view.over) tone(520, 0.5, "triangle");
    else tone(view.is_person ? 300 : 220, 0.09, "sine");
  });
}
