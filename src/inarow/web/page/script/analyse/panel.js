/** What is known of a position: the verdict, what it took, the line of best play, and every move's worth. */

import { byId, make } from "../frame.js";
import { refill } from "./refill.js";
import { ranked, signs, values, verdict, words } from "./worth.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Step} Step */

/** Moves that are listed; the others only on request. */
const SHOWN = 24;

export class Panel {
  /** @param {{onMove: (move: string) => void, onLine: (moves: string[]) => void}} does what the buttons do */
  constructor({ onMove, onLine }) {
    this.onMove = onMove;
    this.onLine = onLine;
    this.all = false;
    this.shown = "";
  }

  /**
   * @param {Step} step
   * @param {Analysis | null} news
   * @param {boolean} on whether positions are searched
   * @param {string[]} line of best play
   * @param {number} made how many of its moves are on the board
   */
  show(step, news, on, line, made) {
    byId("verdict").textContent = heading(step, news, on);
    byId("effort").textContent = news ? effort(news) : "";
    byId("worths-row").hidden = !news;
    // Without a board the list is the only place for values.
    if (!step.scene.rows) byId("worths-row").toggleAttribute("open", true);
    byId("line-row").hidden = !line.length;
    if (news) this.#worths(news);
    this.#line(line, made);
  }

  /** @param {string[]} moves @param {number} made */
  #line(moves, made) {
    const key = JSON.stringify([moves, made]);
    if (key === this.shown) return;
    this.shown = key;
    const buttons = moves.map((move, at) => {
      const button = make("button", { type: "button", "data-key": String(at), click: () => this.onLine(moves.slice(0, at + 1)) }, move);
      button.setAttribute("aria-label", `${move}, move ${at + 1} of the line`);
      if (at + 1 === made) button.setAttribute("aria-current", "step");
      return make("li", {}, button);
    });
    refill(byId("line"), buttons);
  }

  /** @param {Analysis} news */
  #worths(news) {
    const order = ranked(news.moves);
    const best = values(news.moves);
    const rows = order.slice(0, this.all ? order.length : SHOWN).map(([move, worth]) => {
      const sign = make("span", { class: `kind ${worth.value ?? "estimate"}`, "aria-hidden": "true" }, signs(worth));
      const spoken = make("span", { class: "unseen" }, `, ${words(worth)}`);
      return make(
        "li",
        { class: best.get(move)?.best ? "best" : "" },
        make("button", { type: "button", "data-key": move, click: () => this.onMove(move) }, move, sign, spoken),
      );
    });
    const left = order.length - rows.length;
    const more = () => {
      this.all = true;
      this.#worths(news);
    };
    if (left > 0) rows.push(make("li", {}, make("button", { type: "button", click: more }, `${left} more`)));
    refill(byId("worths"), rows);
  }
}

/** @param {Step} step @param {Analysis | null} news @param {boolean} on */
function heading(step, news, on) {
  if (step.outcome) return "The game is over";
  if (news) return verdict(news, step.mover);
  return on ? "Searching" : "Values are off";
}

/** @param {Analysis} news */
function effort(news) {
  const moves = Object.values(news.moves);
  const proved = moves.filter((worth) => worth.proved).length;
  const known = proved === moves.length ? "every move proved" : proved ? `${proved} of ${moves.length} moves proved` : "nothing proved";
  const depth = proved === moves.length ? "" : `, depth ${news.depth}`;
  return `${known}${depth}, ${count(news.nodes)} positions in ${news.seconds.toFixed(1)} s${news.done ? "" : " …"}`;
}

/** @param {number} number */
function count(number) {
  return number < 1e6 ? number.toLocaleString("en") : `${(number / 1e6).toFixed(1)} million`;
}
