/** The graph of a game: how x stands after each move. It is gone along with arrow keys, and there is a table of it. */

import { svg, label } from "../board/drawing.js";
import { make } from "../frame.js";
import { refill } from "./refill.js";
import { MARKS, signs, standing, words } from "./worth.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("../types.js").Side} Side */

const HEIGHT = 150;
const EDGE = 16;
/** The largest half of a point's side. */
const POINT = 4.5;

export class Graph {
  /** @param {HTMLElement} host @param {HTMLElement} table @param {(node: Node) => void} onJump */
  constructor(host, table, onJump) {
    this.onJump = onJump;
    this.table = table;
    /** @type {Node[]} */
    this.line = [];
    this.at = 0;
    this.width = 600;
    /** @type {() => void} */
    this.draw = () => {};
    const role = { role: "slider", tabindex: 0, "aria-label": "Moves of the game", "aria-valuemin": 0, "aria-orientation": "horizontal" };
    this.picture = svg("svg", { class: "graph", height: HEIGHT, ...role });
    host.replaceChildren(this.picture);
    new ResizeObserver(() => {
      this.width = host.clientWidth || this.width;
      this.draw();
    }).observe(host);
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    this.picture.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {Node[]} line from the root on @param {Node} current @param {Side} first who makes the first move */
  show(line, current, first) {
    this.line = line;
    this.at = Math.max(line.indexOf(current), 0);
    const reviewed = line.filter(({ review }) => review);
    const side = (/** @type {Node} */ node) => /** @type {Side} */ ((node.ply % 2 === 1) === (first === "x") ? "x" : "o");
    this.draw = () => this.#draw(reviewed, side);
    this.draw();
    this.picture.setAttribute("aria-valuemax", String(line.length - 1));
    this.picture.setAttribute("aria-valuenow", String(this.at));
    this.picture.setAttribute("aria-valuetext", this.#words(line[this.at]));
    refill(this.table, reviewed.map((node) => this.#row(node, side(node))));
  }

  /** @param {Node[]} reviewed @param {(node: Node) => Side} side who made a move */
  #draw(reviewed, side) {
    const greatest = Math.max(...reviewed.map(({ review }) => (review && !review.worth.proved ? Math.abs(review.worth.score) : 0)), 1);
    const points = reviewed.flatMap((node) => {
      const { review } = node;
      return review ? [{ node, x: this.#x(node.ply), y: this.#y(standing(review.worth, side(node), greatest)) }] : [];
    });
    const path = points.map(({ x, y }) => `${x} ${y}`).join("L");
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    this.picture.replaceChildren(
      svg("rect", { class: "half", x: 0, y: 0, width: this.width, height: HEIGHT / 2 }),
      svg("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${this.width}` }),
      label("x", { class: "side", x: 8, y: 12 }),
      label("o", { class: "side", x: 8, y: HEIGHT - 12 }),
      ...(path ? [svg("path", { class: "course", d: `M${path}` })] : []),
      svg("path", { class: "here", d: `M${this.#x(this.at)} 0V${HEIGHT}` }),
      ...points.map(({ node, x, y }) => this.#point(node, x, y)),
    );
  }

  /** Proved values are squares, estimates rings; a bad move has its mark above it. @param {Node} node @param {number} x @param {number} y */
  #point(node, x, y) {
    const review = node.review;
    const r = Math.max(Math.min(POINT, (0.4 * this.width) / this.line.length), 1.5);
    const shape = review?.worth.proved ? svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r }) : svg("circle", { cx: x, cy: y, r });
    shape.setAttribute("class", review?.worth.proved ? "proved" : "estimate");
    if (!review?.judgement) return shape;
    const over = y > 30 ? y - 14 : y + 16;
    return svg("g", { class: `bad ${review.judgement}` }, shape, label(MARKS[review.judgement], { class: "judgement", x, y: over }));
  }

  /** @param {Node} node @param {Side} side */
  #row(node, side) {
    const { review } = node;
    if (!review) return make("tr");
    const jump = make("button", { type: "button", class: "quiet", "data-key": String(node.ply), click: () => this.onJump(node) }, `${node.ply}. ${node.move}`);
    return make(
      "tr",
      {},
      make("td", {}, jump),
      make("td", {}, side),
      make("td", {}, words(review.worth)),
      make("td", {}, review.judgement ?? ""),
      make("td", {}, review.judgement ? `${review.best} (${signs(review.best_worth)})` : ""),
    );
  }

  /** @param {Node | undefined} node */
  #words(node) {
    if (!node?.ply) return "the beginning";
    const { review } = node;
    const parts = [`move ${node.ply}, ${node.move}`, review ? words(review.worth) : "not reviewed"];
    if (review?.judgement) parts.push(`${review.judgement}, better was ${review.best}`);
    return parts.join(", ");
  }

  /** @param {number} ply */
  #x(ply) {
    return EDGE + ((this.width - 2 * EDGE) * ply) / Math.max(this.line.length - 1, 1);
  }

  /** @param {number} share */
  #y(share) {
    return HEIGHT / 2 - share * (HEIGHT / 2 - EDGE);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1, Home: 0, End: this.line.length - 1 };
    const node = this.line[to[event.key] ?? -1];
    if (!(event.key in to)) return;
    event.preventDefault();
    if (node) this.onJump(node);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const box = this.picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * this.width;
    const ply = Math.round(((share - EDGE) / (this.width - 2 * EDGE)) * (this.line.length - 1));
    const node = this.line[Math.min(Math.max(ply, 0), this.line.length - 1)];
    if (node) this.onJump(node);
  }
}
