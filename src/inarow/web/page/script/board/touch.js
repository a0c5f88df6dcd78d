/** What touches lead to, by the ways of a scene alone. */

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Touchable} Touchable */
/** @typedef {import("../types.js").Way} Way */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Value} Value */

/** The element that ends a way which could go on: see docs/scene.md. */
const DONE = "done";

/** The elements of a scene that have been touched so far, in order. */
export class Touches {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Touchable[]} */
    this.made = [];
  }

  /** The ways that begin with these touches. @returns {Way[]} */
  left() {
    return this.scene.ways.filter((way) => this.made.every(({ name }, i) => way.touch[i] === name));
  }

  /** The elements that can be touched next. @returns {Touchable[]} */
  next() {
    const names = new Set(this.left().map((way) => way.touch[this.made.length]));
    return this.scene.elements.filter(({ name }) => names.has(name));
  }

  /** The element of a name. @param {string} name */
  named(name) {
    return this.scene.elements.find((element) => element.name === name) ?? null;
  }

  /** What a touch of this cell touches: what can follow, what was touched, or what one could begin with instead.
   * @param {Cell} cell */
  at([row, col]) {
    const covers = (/** @type {Touchable} */ element) =>
      element.cells.some((cell) => cell[0] === row && cell[1] === col);
    return (
      this.next().find(covers) ??
      this.made.find(covers) ??
      new Touches(this.scene).next().find(covers) ??
      null
    );
  }

  /**
   * Touches an element. The last one once more is done, or taken back; another one that cannot follow begins anew.
   * @param {Touchable} element
   * @returns {string | null} the move, when the touches are a whole way
   */
  touch(element) {
    const next = this.next();
    if (!next.includes(element)) {
      const done = next.find(({ name }) => name === DONE);
      const again = this.made.at(-1) === element;
      if (again && done) return this.touch(done);
      const before = again ? this.made.slice(0, -1) : [];
      if (this.made.length === before.length) return null;
      this.made = before;
      return again ? null : this.touch(element);
    }
    this.made.push(element);
    return this.left().find((way) => way.touch.length === this.made.length)?.move ?? null;
  }

  /** Where stones are shown beforehand, with what is aimed at; a button touched first may change where they go.
   * @param {Touchable | null} aimed @returns {Cell[]} */
  landings(aimed) {
    if (this.made.some(({ cells }) => !cells.length)) return [];
    return [...this.made, ...(aimed ? [aimed] : [])].flatMap((element) => {
      const cell = landing(this.scene, element);
      return cell ? [cell] : [];
    });
  }

  /** Where a move is shown: at the last element with cells. @param {Way} way @returns {Cell | null} */
  place(way) {
    const last = way.touch
      .map((name) => this.named(name))
      .filter((element) => element?.cells.length)
      .at(-1);
    return (last && (landing(this.scene, last) ?? last.cells[0])) ?? null;
  }

  /** Where the values of moves are drawn; of several in one place the first.
   * @param {Map<string, Value> | null} worth @returns {Map<string, Value>} by the text of the cell */
  values(worth) {
    /** @type {Map<string, Value>} */
    const there = new Map();
    const ways = worth ? this.left() : [];
    for (const [move, value] of worth ?? [])
      for (const way of ways.filter((way) => way.move === move)) {
        const cell = this.place(way);
        if (cell && !there.has(String(cell))) there.set(String(cell), value);
      }
    return there;
  }
}

/** Where a stone is shown beforehand: the last free cell of an element. @param {Scene} scene @param {Touchable} element
 * @returns {Cell | null} */
function landing(scene, element) {
  const free = element.cells.filter(([row, col]) => !scene.cells[row * scene.cols + col]?.stone);
  return free.at(-1) ?? null;
}
