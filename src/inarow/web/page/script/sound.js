/** Short sounds, made here, and only if wished for. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** @type {Record<string, [number, number][]>} the tones of each sound: hertz, seconds */
const SOUNDS = {
  move: [[340, 0.06]],
  end: [
    [392, 0.12],
    [494, 0.12],
    [587, 0.22],
  ],
  warning: [
    [880, 0.09],
    [880, 0.09],
  ],
};

/** @param {"move" | "end" | "warning"} name */
export function play(name) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  let when = audio.currentTime;
  for (const [hertz, seconds] of SOUNDS[name] ?? []) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.16, when);
    volume.gain.exponentialRampToValueAtTime(0.001, when + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(when);
    tone.stop(when + seconds);
    when += seconds * 1.1;
  }
}
