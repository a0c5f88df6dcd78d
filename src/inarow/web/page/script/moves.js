/** The list of moves, to jump to any of them. */

import { make } from "./frame.js";

/** @typedef {import("./types.js").Side} Side */

export class Moves {
  /** @param {HTMLElement} list @param {HTMLElement} steps @param {(ply: number) => void} onJump with the number of moves to show */
  constructor(list, steps, onJump) {
    this.list = list;
    this.onJump = onJump;
    /** @type {string[]} */
    this.moves = [];
    this.ply = 0;
    this.first = "x";
    /** @type {[string, string, () => number][]} */
    const jumps = [
      ["«", "The beginning", () => 0],
      ["‹", "One move back", () => this.ply - 1],
      ["›", "One move on", () => this.ply + 1],
      ["»", "The last move", () => this.moves.length],
    ];
    steps.replaceChildren(
      ...jumps.map(([text, name, to]) =>
        make(
          "button",
          { type: "button", "aria-label": name, title: name, click: () => this.jump(to()) },
          text,
        ),
      ),
    );
    list.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
      if (!by) return;
      event.preventDefault();
      this.jump(this.ply + by);
      this.#button(this.ply)?.focus();
    });
  }

  /** @param {number} ply */
  jump(ply) {
    this.onJump(Math.min(Math.max(ply, 0), this.moves.length));
  }

  /** @param {string[]} moves @param {number} ply the number of moves shown @param {Side} first who made the first of them */
  show(moves, ply, first) {
    if (moves.join(" ") !== this.moves.join(" ") || first !== this.first || !this.list.childElementCount)
      this.#build(moves, first);
    this.moves = moves;
    this.ply = ply;
    this.list.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const current = this.#button(ply);
    current?.setAttribute("aria-current", "step");
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {number} ply @returns {HTMLElement | null} */
  #button(ply) {
    return this.list.querySelector(`[data-ply="${ply}"]`);
  }

  /** @param {string[]} moves @param {Side} first */
  #build(moves, first) {
    this.first = first;
    const blanks = first === "o" ? 1 : 0;
    const rows = [];
    for (let i = -blanks; i < moves.length; i += 2) {
      const number = (i + blanks) / 2 + 1;
      const pair = [i, i + 1].map((at) => (moves[at] === undefined ? make("span") : this.#entry(moves, at)));
      rows.push(make("li", {}, make("span", { class: "number" }, `${number}.`), ...pair));
    }
    this.list.replaceChildren(...rows);
  }

  /** @param {string[]} moves @param {number} at */
  #entry(moves, at) {
    const name = `${moves[at]}, move ${at + 1}`;
    return make(
      "button",
      { type: "button", "aria-label": name, "data-ply": String(at + 1), click: () => this.jump(at + 1) },
      moves[at] ?? "",
    );
  }
}
