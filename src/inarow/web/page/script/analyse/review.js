/** A review of the line: every move judged, one after the other, and what went wrong. */

import { stream } from "../api.js";
import { byId, make, say } from "../frame.js";
import { refill } from "./refill.js";
import { MARKS, words } from "./worth.js";

/** @typedef {import("../types.js").Reviewed} Reviewed */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {{game: string, position: string}} Beginning */

export class Review {
  /** @param {{onNews: () => void, onJump: (node: Node) => void, onBetter: (node: Node, move: string) => void}} does */
  constructor({ onNews, onJump, onBetter }) {
    this.onNews = onNews;
    this.onJump = onJump;
    this.onBetter = onBetter;
    /** @type {AbortController | null} */
    this.running = null;
  }

  stop() {
    this.running?.abort();
    this.running = null;
    byId("review-progress").hidden = true;
    byId("review").textContent = "Review the line";
  }

  /** Reviews the moves of a line; the second time it stops. @param {Beginning} beginning @param {Node[]} line from the root on */
  async run(beginning, line) {
    if (this.running) return this.stop();
    const control = new AbortController();
    this.running = control;
    const nodes = line.slice(1);
    byId("review").textContent = "Stop the review";
    this.#progress(0, nodes.length);
    try {
      const body = { ...beginning, moves: nodes.map(({ move }) => move) };
      await stream("reviews", body, (/** @type {Reviewed} */ news) => this.#heard(nodes, news), { signal: control.signal });
      const bad = nodes.filter(({ review }) => review?.judgement).length;
      say(`The review is done: ${bad || "no"} ${bad === 1 ? "move" : "moves"} to think about`);
    } finally {
      if (this.running === control) this.stop();
    }
  }

  /** @param {Node[]} nodes @param {Reviewed} news */
  #heard(nodes, news) {
    if (news.problem) throw new Error(news.problem.detail);
    const node = nodes[news.ply - 1];
    if (node) node.review = news;
    this.#progress(news.ply, nodes.length);
    this.onNews();
  }

  /** @param {number} done @param {number} all */
  #progress(done, all) {
    byId("review-progress").hidden = false;
    byId("review-progress").textContent = `${done} of ${all} moves looked at`;
  }

  /** Lists what went wrong on a line. @param {Node[]} line @param {(node: Node) => string} side who made a move */
  show(line, side) {
    const bad = line.filter(({ review }) => review?.judgement);
    byId("graph-row").hidden = !line.some(({ review }) => review);
    refill(byId("mistakes"), bad.map((node) => this.#row(node, side(node))));
  }

  /** @param {Node} node @param {string} side */
  #row(node, side) {
    const { review } = node;
    if (!review?.judgement) return make("li");
    const mark = make("span", { "aria-hidden": "true" }, MARKS[review.judgement]);
    const made = make("button", { type: "button", "data-key": `made ${node.ply}`, click: () => this.onJump(node) }, `${node.ply}. ${side} ${node.move} `, mark);
    const unseen = (/** @type {string} */ text) => make("span", { class: "unseen" }, text);
    const better = make("button", { type: "button", "data-key": `better ${node.ply}`, click: () => this.onBetter(node, review.best) }, unseen("look at the better move "), review.best);
    const found = make("span", { class: "small" }, `${review.judgement}: ${words(review.worth)}`);
    return make("li", {}, made, found, make("span", { class: "small better" }, "better"), make("span", { class: "row small" }, better, words(review.best_worth)));
  }
}
