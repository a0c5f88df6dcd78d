/** Hints in three grades: where to look, what it threatens, the move. */

import { post } from "../api.js";
import { make, say } from "../frame.js";
import { capital } from "./words.js";

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").Cell} Cell */

const GRADES = 3;

export class Hints {
  /**
   * @param {HTMLElement} place
   * @param {(cells: Cell[]) => void} point shows cells on the board
   * @param {(what: () => Promise<void>) => void} attempt does what may be refused
   * @param {() => void} onDone called when the button is gone, so that the focus finds another place
   */
  constructor(place, point, attempt, onDone) {
    this.onDone = onDone;
    this.attempt = attempt;
    this.place = place;
    this.point = point;
    this.grade = 0;
    this.about = "";
    this.text = make("p");
    this.button = make("button", { type: "button" }, "Tell me more");
    place.replaceChildren(this.text, make("div", { class: "row" }, this.button));
  }

  /** Gives the next hint. @param {{game: string, position: string, moves: string[]}} subject */
  more(subject) {
    this.attempt(() => this.#ask(subject));
  }

  /** @param {{game: string, position: string, moves: string[]}} subject */
  async #ask(subject) {
    const about = JSON.stringify(subject);
    if (about !== this.about) this.clear();
    this.about = about;
    const grade = Math.min(this.grade + 1, GRADES);
    /** @type {Hint} */
    const hint = await post("hints", { ...subject, grade });
    if (about !== this.about) return;
    this.grade = grade;
    this.text.textContent = capital(hint.text);
    this.button.onclick = () => this.more(subject);
    this.place.hidden = false;
    this.#offerMore(grade < GRADES);
    this.point(hint.cells);
    say(hint.spoken);
  }

  clear() {
    this.grade = 0;
    this.about = "";
    this.#offerMore(false);
    this.place.hidden = true;
    this.point([]);
  }

  /** @param {boolean} yes */
  #offerMore(yes) {
    const held = this.button === document.activeElement;
    this.button.hidden = !yes;
    if (held && !yes) this.onDone();
  }
}
