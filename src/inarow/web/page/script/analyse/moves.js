/** The tree of moves on the page: the main line in rows, variations below the move that they replace. */

import { make } from "../frame.js";
import { refill } from "./refill.js";
import { MARKS, words } from "./worth.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("../types.js").Side} Side */

export class MoveTree {
  /** @param {HTMLElement} list @param {HTMLElement} steps @param {(node: Node) => void} onJump */
  constructor(list, steps, onJump) {
    this.list = list;
    this.onJump = onJump;
    /** @type {Node | null} */
    this.current = null;
    /** @type {Side} */
    this.first = "x";
    /** @type {Map<Node, HTMLElement>} */
    this.buttons = new Map();
    /** @type {[string, string, () => Node | undefined][]} */
    const jumps = [
      ["«", "The beginning", () => this.current?.path[0]],
      ["‹", "One move back", () => this.#back()],
      ["›", "One move on", () => this.#on()],
      ["»", "The end of the line", () => this.current?.line.pop()],
    ];
    steps.replaceChildren(
      ...jumps.map(([text, name, to]) => make("button", { type: "button", "aria-label": name, title: name, click: () => this.#jump(to()) }, text)),
    );
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  back() {
    this.#jump(this.#back());
  }

  on() {
    this.#jump(this.#on());
  }

  /** @param {Node} current @param {Side} first who makes the first move */
  show(current, first) {
    const moved = this.current !== current && this.list.contains(document.activeElement);
    this.current = current;
    this.first = first;
    this.buttons.clear();
    const root = current.path[0];
    refill(this.list, root ? this.#rows(root) : []);
    const shown = this.buttons.get(current);
    shown?.setAttribute("aria-current", "step");
    if (moved) shown?.focus();
    if (shown) this.list.scrollTop = shown.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
  }

  #back() {
    return this.current?.parent ?? undefined;
  }

  #on() {
    return this.current?.children[0];
  }

  /** @param {Node | undefined} node */
  #jump(node) {
    if (node) this.onJump(node);
  }

  /** Left and right go along the line, up and down to the other moves in the same place. @param {KeyboardEvent} event */
  #key(event) {
    const siblings = this.current?.parent?.children ?? [];
    const at = this.current ? siblings.indexOf(this.current) : -1;
    /** @type {Record<string, () => Node | undefined>} */
    const keys = {
      ArrowLeft: () => this.#back(),
      ArrowRight: () => this.#on(),
      ArrowUp: () => siblings[at - 1],
      ArrowDown: () => siblings[at + 1],
      Home: () => this.current?.path[1],
      End: () => this.current?.line.pop(),
    };
    const to = keys[event.key];
    if (!to) return;
    event.preventDefault();
    this.#jump(to());
  }

  /** The rows of the line that follows a node, a pair of moves in each, and its variations. @param {Node} node
   * @returns {HTMLElement[]} */
  #rows(node) {
    /** @type {HTMLElement[]} */
    const rows = [];
    const line = node.ahead.slice(1);
    for (let at = 0; at < line.length; ) {
      const first = line[at];
      if (!first) break;
      const second = line[at + 1];
      const paired = this.#side(first) === "x" && second && first.parent?.children.length === 1;
      const pair = paired ? [first, second] : [first];
      rows.push(this.#row(pair));
      for (const move of pair) rows.push(...this.#variations(move));
      at += pair.length;
    }
    return rows;
  }

  /** @param {Node} node */
  #side(node) {
    return (node.ply % 2 === 1) === (this.first === "x") ? "x" : "o";
  }

  /** @param {Node} node */
  #number(node) {
    const turn = Math.floor((node.ply - 1 + (this.first === "x" ? 0 : 1)) / 2) + 1;
    return this.#side(node) === "x" ? `${turn}.` : `${turn}…`;
  }

  /** @param {Node[]} pair */
  #row(pair) {
    const [first] = pair;
    const number = make("span", { class: "number" }, first ? this.#number(first) : "");
    return make("li", { class: "turn" }, number, ...pair.map((node) => this.#button(node)));
  }

  /** What might have been played in place of a move. @param {Node} node @returns {HTMLElement[]} */
  #variations(node) {
    const others = node.parent?.children.slice(1) ?? [];
    if (node.parent?.children[0] !== node || !others.length) return [];
    return others.map((other) => {
      const name = `Variation ${other.move} in place of ${node.move}`;
      const rows = [this.#row([other]), ...this.#rows(other)];
      return make("li", { class: "variation" }, make("ol", { class: "tree", "aria-label": name }, ...rows));
    });
  }

  /** @param {Node} node */
  #button(node) {
    const { review } = node;
    const judgement = review?.judgement;
    const spoken = [node.move, `by ${this.#side(node)}`, ...(review ? [words(review.worth)] : [])];
    if (judgement) spoken.push(judgement, `better was ${review.best}`);
    const attributes = { type: "button", "data-key": node.moves.join(" "), "aria-label": spoken.join(", "), class: judgement ?? "", click: () => this.onJump(node) };
    const button = make("button", attributes, node.move, ...(judgement ? [make("span", { class: "judgement" }, MARKS[judgement])] : []));
    this.buttons.set(node, button);
    return button;
  }
}
