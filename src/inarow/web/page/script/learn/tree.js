/** The tree of a search: grows with it, folds what is done, and is walked by arrow keys. */

import { make } from "../frame.js";

/** @typedef {import("../types.js").SearchValue} SearchValue */
/** @typedef {import("../types.js").TraceNode} TraceNode */
/** @typedef {import("./timeline.js").Replay} Replay */
/** @typedef {import("./timeline.js").Known} Known */

const SIGNS = { MAX: "▲", MIN: "▼" };

/** @param {SearchValue | null} value */
export function shown(value) {
  if (value === null) return "?";
  if (value === "infinity") return "∞";
  return value === "-infinity" ? "−∞" : value.toLocaleString("en").replace("-", "−");
}

/** @param {string} text */
function heard(text) {
  return make("span", { class: "unseen" }, text);
}

/** @param {string} text */
function seen(text) {
  return make("span", { class: "sign", "aria-hidden": "true" }, text);
}

/** @typedef {{item: HTMLLIElement, face: HTMLElement, drawn: string}} Drawn */

export class Tree {
  /**
   * @param {HTMLElement} host
   * @param {string} name
   * @param {{onChoose: (node: number) => void}} options told the node that somebody wants to look at
   */
  constructor(host, name, { onChoose }) {
    this.onChoose = onChoose;
    this.list = make("ul", { role: "tree", class: "tree", "aria-label": name });
    /** @type {Map<number, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<number, boolean>} what somebody has opened or folded himself */
    this.opened = new Map();
    /** @type {Known[]} */
    this.known = [];
    /** @type {Replay | null} */
    this.replay = null;
    this.current = 0;
    this.focused = 0;
    this.whole = false;
    /** @type {Set<number>} */
    this.path = new Set();
    host.append(this.list);
    this.list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Begins with another search. @param {Replay} replay */
  begin(replay) {
    this.replay = replay;
    this.drawn.clear();
    this.opened.clear();
    this.focused = 0;
    this.list.replaceChildren();
  }

  /** Draws what is known at a moment. @param {Known[]} known @param {number} current the node that the search is at */
  show(known, current) {
    this.known = known;
    this.current = current;
    this.path = new Set(this.replay?.above(current));
    if (!known[this.focused]) this.focused = current;
    const root = this.#draw(0, 1);
    if (root.parentNode !== this.list) this.list.replaceChildren(root);
    this.#follow();
  }

  /** Keeps every node open, or folds those that the search has left. @param {boolean} yes */
  openAll(yes) {
    this.whole = yes;
    this.opened.clear();
    this.show(this.known, this.current);
  }

  /** @param {number} node */
  #open(node) {
    return this.opened.get(node) ?? (this.whole || this.path.has(node));
  }

  /** @param {number} node @param {number} level @returns {HTMLLIElement} */
  #draw(node, level) {
    const known = this.known[node];
    const { item, face } = this.#element(node);
    if (!known || !this.replay) return item;
    const inner = known.children.length > 0;
    const open = inner && this.#open(node);
    this.#face(node, known, level, inner ? open : null);
    face.tabIndex = node === this.focused ? 0 : -1;
    const below = item.querySelector(":scope > ul");
    if (inner) below?.toggleAttribute("hidden", !open);
    else below?.remove();
    if (!open) return item;
    const group = below ?? item.appendChild(make("ul", { role: "group" }));
    const wanted = known.children.map((child) => this.#draw(child, level + 1));
    if (known.skipped?.length) wanted.push(this.#cutOff(node, known.skipped));
    wanted.forEach((child, at) => {
      if (group.children[at] !== child) group.insertBefore(child, group.children[at] ?? null);
    });
    while (group.children.length > wanted.length) group.lastChild?.remove();
    return item;
  }

  /** @param {number} node @returns {Drawn} */
  #element(node) {
    const there = this.drawn.get(node);
    if (there) return there;
    const face = make("div", { role: "treeitem", class: "node", tabindex: "-1", click: () => this.#choose(node) });
    const item = make("li", { role: "none" }, face);
    const made = { item, face, drawn: "" };
    this.drawn.set(node, made);
    return made;
  }

  /** @param {number} node @param {Known} known @param {number} level @param {boolean | null} open null: nothing below */
  #face(node, known, level, open) {
    const drawn = this.#element(node);
    const info = this.replay?.trace.nodes[node];
    if (!info) return;
    const parent = info.parent === null ? null : this.known[info.parent];
    const chosen = parent?.best === node;
    const windowed = !known.last && (known.alpha !== "-infinity" || known.beta !== "infinity");
    const text = [info.move ?? "start", known.value, known.alpha, known.beta, known.left, known.skipped?.length, chosen, open, node === this.current, level];
    const signature = text.join("|");
    if (signature === drawn.drawn) return;
    drawn.drawn = signature;
    const { face } = drawn;
    const state = [known.left ? "left" : "open-node", chosen ? "chosen" : "", node === this.current ? "current" : "", known.skipped ? "was-cut" : "", known.last ?? ""];
    face.className = ["node", info.player.toLowerCase(), ...state].filter(Boolean).join(" ");
    face.replaceChildren(...this.#words(info, known, chosen, windowed));
    if (open === false) face.append(make("span", { class: "more" }, `+${known.children.length}`));
    face.setAttribute("aria-level", String(level));
    face.setAttribute("aria-selected", String(node === this.current));
    if (open === null) face.removeAttribute("aria-expanded");
    else face.setAttribute("aria-expanded", String(open));
  }

  /**
   * What stands in a node: signs for those who see it, words for those who hear it.
   * @param {TraceNode} info @param {Known} known @param {boolean} chosen @param {boolean} windowed
   */
  #words(info, known, chosen, windowed) {
    const words = [make("span", { class: "move" }, info.move ?? "start")];
    if (!known.last) words.push(heard(`, ${info.player}`), seen(SIGNS[info.player]));
    if (known.value === null) words.push(heard(", no value yet"), seen("?"));
    else words.push(heard(known.left ? ", value " : ", best so far "), make("span", { class: "worth" }, shown(known.value)));
    if (known.last === "end") words.push(heard(", game over"));
    if (windowed)
      words.push(make("span", { class: "window" }, heard(", alpha "), shown(known.alpha), seen(" … "), heard(", beta "), shown(known.beta)));
    if (chosen) words.push(heard(", chosen"), make("span", { class: "tick", "aria-hidden": "true" }, "✓"));
    if (known.skipped) words.push(heard(known.skipped.length ? `, cut off, not looked at: ${known.skipped.join(" ")}` : ", cut off"));
    return words;
  }

  /** @param {number} node @param {string[]} moves */
  #cutOff(node, moves) {
    const few = moves.length <= 3 ? moves.join(" ") : `${moves.length} moves`;
    const key = -node - 1;
    const there = this.drawn.get(key)?.item;
    if (there) return there;
    const item = make("li", { role: "none", "aria-hidden": "true" }, make("span", { class: "cut-off" }, "✂ ", few));
    this.drawn.set(key, { item, face: item, drawn: "" });
    return item;
  }

  /** Scrolls the tree, not the page, to where the search is. */
  #follow() {
    const face = this.drawn.get(this.current)?.face;
    const view = this.list.parentElement;
    if (!face?.isConnected || !view) return;
    const [inner, outer] = [face.getBoundingClientRect(), view.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) view.scrollTop += inner.top - outer.top - outer.height / 2;
    if (inner.left < outer.left || inner.right > outer.right) view.scrollLeft += inner.left - outer.left - outer.width / 2;
  }

  /** @param {number} node */
  #choose(node) {
    this.#focus(node);
    if (this.known[node]?.children.length) this.#fold(node, !this.#open(node));
    this.onChoose(node);
  }

  /** @param {number} node @param {boolean} open */
  #fold(node, open) {
    this.opened.set(node, open);
    this.show(this.known, this.current);
  }

  /** @param {number} node */
  #focus(node) {
    const before = this.drawn.get(this.focused);
    if (before) before.face.tabIndex = -1;
    this.focused = node;
    const face = this.drawn.get(node)?.face;
    if (!face) return;
    face.tabIndex = 0;
    face.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { focused } = this;
    const rows = [...this.list.querySelectorAll(".node")].filter((face) => !face.closest("ul[hidden]"));
    const nodes = new Map([...this.drawn].map(([node, { face }]) => [/** @type {Element} */ (face), node]));
    const order = rows.map((face) => nodes.get(face) ?? 0);
    const at = order.indexOf(focused);
    const below = this.known[focused]?.children ?? [];
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowDown: () => this.#focus(order[at + 1] ?? focused),
      ArrowUp: () => this.#focus(order[at - 1] ?? focused),
      Enter: () => this.#choose(focused),
      " ": () => this.#choose(focused),
      Home: () => this.#focus(order[0] ?? 0),
      End: () => this.#focus(order.at(-1) ?? 0),
      ArrowRight: () => (below.length && !this.#open(focused) ? this.#fold(focused, true) : this.#focus(below[0] ?? focused)),
      ArrowLeft: () =>
        below.length && this.#open(focused) ? this.#fold(focused, false) : this.#focus(this.replay?.trace.nodes[focused]?.parent ?? focused),
    };
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}
