/** The list of moves, to jump to any of them. */

import { make } from "./frame.js";

/** @typedef {import("./types.js").Side} Side */

export class Moves {
  /** @param {HTMLElement} list @param {HTMLElement} steps @param {(ply: number) => void} onJump with the number of moves to show */
  constructor(list, steps, onJump) {
    this.list = list;
    this.steps = steps;
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

  /** Changes only what is new, so that the focus stays where it is. @param {string[]} moves @param {Side} first */
  #build(moves, first) {
    const held = this.list.contains(document.activeElement);
    if (first !== this.first) this.list.replaceChildren();
    const known = this.list.childElementCount ? this.moves : [];
    const changed = moves.findIndex((move, at) => move !== known[at]);
    const same = changed < 0 ? moves.length : changed;
    this.first = first;
    const blanks = first === "o" ? 1 : 0;
    const rows = Math.ceil((moves.length + (moves.length && blanks)) / 2);
    while (this.list.childElementCount > rows) this.list.lastElementChild?.remove();
    for (let row = Math.floor((same + blanks) / 2); row < rows; row++) {
      const line = this.list.children[row] ?? this.#row(row);
      for (const [column, at] of [2 * row - blanks, 2 * row + 1 - blanks].entries())
        if (at >= same)
          line.children[column + 1]?.replaceWith(at < moves.length ? this.#entry(moves, at) : make("span"));
    }
    if (held && !this.list.contains(document.activeElement)) this.#button(moves.length)?.focus();
    if (held && !moves.length) this.steps.querySelector("button")?.focus();
  }

  /** A new row, without moves yet. @param {number} row */
  #row(row) {
    const line = make("li", {}, make("span", { class: "number" }, `${row + 1}.`), make("span"), make("span"));
    this.list.append(line);
    return line;
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
