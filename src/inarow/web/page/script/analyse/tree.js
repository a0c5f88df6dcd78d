/** The tree of moves: a line of play with variations. It knows no rule, only which move follows which. */

/** @typedef {import("../types.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Variation} Variation */

/** @typedef {{move: string, review?: Reviewed, on: Kept[]}} Kept a node as it is kept in the history of the browser */

export class Node {
  /** @param {string} move the move that leads here; none leads to the root @param {Node | null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {Node[]} the moves that follow; the first one is the main line */
    this.children = [];
    /** @type {Reviewed | null} what a review found out about the move */
    this.review = null;
  }

  /** How many moves lead here. @returns {number} */
  get ply() {
    return this.parent ? this.parent.ply + 1 : 0;
  }

  /** All nodes from the root to here, the root among them. @returns {Node[]} */
  get path() {
    return this.parent ? [...this.parent.path, this] : [this];
  }

  /** The moves that lead here. */
  get moves() {
    return this.path.slice(1).map(({ move }) => move);
  }

  /** This node and the main line that follows it. @returns {Node[]} */
  get ahead() {
    const next = this.children[0];
    return next ? [this, ...next.ahead] : [this];
  }

  /** Every node of the line that goes through here. */
  get line() {
    return [...this.path, ...this.ahead.slice(1)];
  }

  /** The node after a move: that which is there, or a new variation. @param {string} move */
  play(move) {
    const known = this.children.find((child) => child.move === move);
    if (known) return known;
    const made = new Node(move, this);
    this.children.push(made);
    return made;
  }

  /** The node after several moves. @param {string[]} moves @returns {Node} */
  follow(moves) {
    return moves.reduce((/** @type {Node} */ node, move) => node.play(move), this);
  }

  /** Whether it is on the main line. @returns {boolean} */
  get main() {
    return !this.parent || (this.parent.children[0] === this && this.parent.main);
  }

  /** The first node of the variation that this one is in: where it left the line before; null on the main line. @returns {Node | null} */
  get branch() {
    /** @type {Node} */
    let node = this;
    while (node.parent && node.parent.children[0] === node) node = node.parent;
    return node.parent ? node : null;
  }

  /** Makes the variation that this node is in the main one at the place where it begins. */
  promote() {
    const branch = this.branch;
    if (!branch?.parent) return;
    const siblings = branch.parent.children;
    siblings.splice(siblings.indexOf(branch), 1);
    siblings.unshift(branch);
  }

  /** Takes this node and all that follows out of the tree. @returns {() => void} what brings it back */
  remove() {
    const siblings = this.parent?.children ?? [];
    const at = siblings.indexOf(this);
    siblings.splice(at, 1);
    return () => void siblings.splice(at, 0, this);
  }

  /** @returns {Kept} */
  get kept() {
    return { move: this.move, ...(this.review ? { review: this.review } : {}), on: this.children.map((child) => child.kept) };
  }

  /** A tree from what was kept. @param {Kept} kept @param {Node | null} [parent] @returns {Node} */
  static restored(kept, parent = null) {
    const node = new Node(kept.move, parent);
    node.review = kept.review ?? null;
    node.children = kept.on.map((child) => Node.restored(child, node));
    return node;
  }

  /** A tree from a line and its variations. @param {string[]} moves @param {Variation[]} [variations] */
  static of(moves, variations = []) {
    const root = new Node("", null);
    root.follow(moves);
    const graft = (/** @type {string[]} */ line, /** @type {Variation[]} */ others) => {
      for (const { ply, moves, variations } of others) {
        const other = [...line.slice(0, ply - 1), ...moves];
        root.follow(other);
        graft(other, variations);
      }
    };
    graft(moves, variations);
    return root;
  }
}
