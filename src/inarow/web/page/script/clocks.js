/** The two clocks of a room, counted on between the server's words; the last times are said aloud. */

import { say } from "./frame.js";
import { play } from "./sound.js";
import { clockWords } from "./words.js";

/** @typedef {import("./types.js").Clock} Clock */
/** @typedef {import("./types.js").Side} Side */

const WARNINGS = [60, 30, 10];

export class Clocks {
  /** @param {Record<Side, HTMLElement>} faces */
  constructor(faces) {
    this.faces = faces;
    /** @type {Clock | null} */
    this.clock = null;
    this.since = 0;
    /** @type {Record<Side, number>} the seconds last shown */
    this.shown = { x: Infinity, o: Infinity };
    this.ticking = 0;
  }

  /** @param {Clock | null} clock as the server says it stands now */
  set(clock) {
    this.clock = clock;
    this.since = performance.now();
    for (const side of /** @type {Side[]} */ (["x", "o"]))
      this.shown[side] = clock ? clock[side] + 1e-6 : Infinity;
    clearInterval(this.ticking);
    if (clock?.running) this.ticking = setInterval(() => this.#show(), 100);
    this.#show();
  }

  #show() {
    const { clock } = this;
    for (const side of /** @type {Side[]} */ (["x", "o"])) {
      const face = this.faces[side];
      face.hidden = !clock;
      if (!clock) continue;
      const running = clock.running === side;
      const left = clock[side] - (running ? (performance.now() - this.since) / 1000 : 0);
      face.textContent = clockWords(left);
      face.classList.toggle("running", running);
      face.classList.toggle("low", left < 10);
      for (const seconds of WARNINGS)
        if (running && left <= seconds && this.shown[side] > seconds && left > 0) this.#warn(side, seconds);
      this.shown[side] = left;
    }
  }

  /** @param {Side} side @param {number} seconds */
  #warn(side, seconds) {
    say(`${seconds} seconds left for ${side}`);
    play("warning");
  }
}
