/** The board: shows any scene and reports the move that was touched, by mouse, finger or keys. It knows no rule. */

import { Buttons } from "./board/buttons.js";
import { Picture } from "./board/picture.js";
import { Touches } from "./board/touch.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Touchable} Touchable */
/** @typedef {import("./types.js").Value} Value */

/**
 * @typedef {object} BoardOptions
 * @property {(move: string) => void} [onMove] called with the text of a move when its touches are complete; without it the
 *   board is a picture
 * @property {(text: string) => void} [say] told what a touch leads to, for a live region
 * @property {string} [label] what the board is called
 * @property {HTMLElement} [sized] the element that is told the measures of the board; its own host by default
 */

/** @type {Scene} what a board shows before it is shown anything */
const NOTHING = {
  rows: 0,
  cols: 0,
  row_names: [],
  col_names: [],
  row_breaks: [],
  col_breaks: [],
  cells: [],
  areas: [],
  elements: [],
  ways: [],
  motions: [],
  notes: [],
  status: "",
  spoken: [],
};

export class Board {
  /** @param {HTMLElement} host @param {BoardOptions} [options] */
  constructor(host, { onMove, say = () => {}, label = "Board", sized = host } = {}) {
    this.host = host;
    this.onMove = onMove;
    this.say = say;
    this.scene = NOTHING;
    this.touches = new Touches(NOTHING);
    this.offered = false;
    this.mover = "";
    /** @type {Map<string, Value> | null} */
    this.worth = null;
    /** @type {Cell[]} */
    this.hinted = [];
    /** @type {Touchable | null} under the pointer or the focus */
    this.aimed = null;
    /** @type {Area | null} */
    this.zoomed = null;
    this.small = false;
    /** The cell that is the board's tab stop. */
    this.current = 0;

    this.picture = new Picture(label, sized);
    this.buttons = new Buttons(
      (name) => this.#touchNamed(name),
      () => this.#untouch(),
      () => this.#zoom(null),
    );
    this.frame = document.createElement("div");
    this.frame.className = "board-frame";
    this.frame.append(this.picture.element);
    this.note = document.createElement("p");
    this.note.className = "board-note";
    this.note.textContent = "Tap a block to see its cells.";
    host.classList.add("board");
    host.tabIndex = -1;
    host.replaceChildren(this.frame, this.note, this.buttons.element);
    this.#listen();
    new ResizeObserver(() => this.#measure()).observe(this.frame);
  }

  /** What the board is called by screen readers. @param {string} name */
  set label(name) {
    this.picture.element.setAttribute("aria-label", name);
  }

  /**
   * Draws a scene; with `animate` its motions are shown, where they go on from the scene before.
   * @param {Scene} scene
   * @param {{animate?: boolean, mover?: string}} [options] mover: whose stone is shown before it is put down
   */
  show(scene, { animate = true, mover = "" } = {}) {
    this.scene = scene;
    this.touches = new Touches(scene);
    this.mover = mover;
    this.aimed = null;
    this.hinted = [];
    this.zoomed = null;
    this.frame.hidden = scene.rows === 0;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const same = this.picture.show(scene, animate && !still);
    if (!same) this.current = Math.floor(scene.rows / 2) * scene.cols + Math.floor(scene.cols / 2);
    this.#refresh();
    this.#measure();
  }

  /** Whether the moves of the scene can be touched. @param {boolean} yes */
  offer(yes) {
    if (this.offered === yes) return;
    this.offered = yes;
    this.touches = new Touches(this.scene);
    this.#refresh();
  }

  /** Shows what moves are worth, of several moves in one place the first. @param {Map<string, Value> | null} worth */
  values(worth) {
    this.worth = worth;
    this.#refresh();
  }

  /** Points at cells. @param {Cell[]} cells */
  mark(cells) {
    this.hinted = cells;
    this.#refresh();
  }

  /** Points at the place of a move. @param {string} move */
  markMove(move) {
    const way = this.scene.ways.find((way) => way.move === move);
    const cell = way && this.touches.place(way);
    this.mark(cell ? [cell] : []);
  }

  /** Puts the focus on the current cell; of a scene without cells on the first button, or the board itself. */
  focus() {
    const button = this.buttons.element.querySelector("button:not([hidden])");
    const target = this.picture.cells[this.current] ?? (button instanceof HTMLElement ? button : this.host);
    target.focus();
  }

  #refresh() {
    const { scene, touches } = this;
    const open = this.offered ? touches.next() : [];
    const aimed = this.aimed && open.includes(this.aimed) ? this.aimed : null;
    const { hinted, mover } = this;
    const [landings, values] = [touches.landings(aimed), touches.values(this.worth)];
    this.picture.refresh({ open, touched: touches.made, aimed, landings, mover, hinted, values });
    this.picture.cells[this.current]?.setAttribute("tabindex", "0");
    this.host.classList.toggle(
      "decided",
      scene.cells.some(({ marks }) => marks.includes("line")),
    );
    this.host.classList.toggle("touching", touches.made.length > 0);
    const held = this.buttons.held();
    const several = scene.ways.some(({ touch }) => touch.length > 1) || !scene.rows;
    this.buttons.show(
      scene.elements.filter(({ cells }) => !cells.length),
      open,
      touches.made,
      Boolean(this.zoomed),
    );
    this.buttons.element.hidden = !(this.onMove && several) && !this.zoomed;
    this.buttons.element.classList.toggle("idle", !this.offered && !this.zoomed);
    if (held?.checkVisibility()) held.focus();
    else if (held) this.focus();
  }

  // Touching.

  /** @param {Touchable} element */
  #touch(element) {
    if (!this.offered) return;
    const before = this.touches.made.length;
    const move = this.touches.touch(element);
    if (move !== null) this.touches = new Touches(this.scene);
    this.#refresh();
    if (move !== null) this.onMove?.(move);
    else if (this.touches.made.length > before)
      this.say(`${element.name}; then ${choices(this.touches.next())}`);
  }

  /** @param {string} name */
  #touchNamed(name) {
    const element = this.touches.named(name);
    if (element) this.#touch(element);
  }

  #untouch() {
    const element = this.touches.made.pop();
    if (element) this.say(`${element.name} taken back`);
    this.#refresh();
  }

  /** What a touch of a cell touches. @param {number} index */
  #elementAt(index) {
    const cell = this.scene.cells[index];
    return cell && this.offered ? this.touches.at([cell.row, cell.col]) : null;
  }

  /** @param {number} index @param {boolean} [byPointer] */
  #press(index, byPointer = false) {
    const cell = this.scene.cells[index];
    if (!cell) return;
    const inside = (/** @type {Area} */ { cells }) =>
      cells.some(([row, col]) => row === cell.row && col === cell.col);
    const area = byPointer && this.small ? this.scene.areas.find(inside) : undefined;
    if (area && area !== this.zoomed) return this.#zoom(area);
    const element = this.#elementAt(index);
    if (element) this.#touch(element);
  }

  /** @param {number} index */
  #aim(index) {
    const element = this.small && !this.zoomed ? null : this.#elementAt(index);
    if (element === this.aimed) return;
    this.aimed = element;
    this.#refresh();
  }

  // Mouse, finger, keys.

  /** Which cell an event is about; -1 for none. @param {EventTarget | null} target */
  #index(target) {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return this.picture.cells.findIndex((drawn) => drawn === cell);
  }

  #listen() {
    const picture = this.picture.element;
    let pressed = -1;
    picture.addEventListener("pointerdown", (event) => {
      pressed = this.#index(event.target);
    });
    // A stroke from one cell to another touches both; all else is a click, which screen readers make as well.
    picture.addEventListener("pointerup", (event) => {
      const released = this.#index(document.elementFromPoint(event.clientX, event.clientY));
      const stroke = pressed >= 0 && released >= 0 && released !== pressed && !event.button;
      if (stroke && this.#elementAt(pressed) !== this.#elementAt(released)) this.#press(pressed, true);
      if (stroke) this.#press(released, true);
      pressed = -1;
    });
    picture.addEventListener("click", (event) => {
      const index = this.#index(event.target);
      if (event.detail > 1 && !this.touches.made.length) return;
      this.#goTo(index, false);
      this.#press(index, true);
    });
    picture.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.#aim(this.#index(event.target));
    });
    picture.addEventListener("pointerleave", () => this.#aim(-1));
    this.host.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) this.#aim(this.#index(target));
    });
    this.host.addEventListener("focusout", () => this.#aim(-1));
    this.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Makes a cell the current one. @param {number} index @param {boolean} [focus] */
  #goTo(index, focus = true) {
    const there = this.picture.cells[index];
    if (!there) return;
    this.picture.cells[this.current]?.setAttribute("tabindex", "-1");
    this.current = index;
    there.setAttribute("tabindex", "0");
    if (focus) there.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Escape" && (this.touches.made.length || this.zoomed)) {
      event.preventDefault();
      return this.touches.made.length ? this.#untouch() : this.#zoom(null);
    }
    if (this.#index(event.target) < 0) return;
    const action =
      this.#keys(event.ctrlKey)[event.key] ??
      (event.ctrlKey || !settings.keys ? null : this.#letter(event.key));
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** What the keys of a grid do. @param {boolean} whole whether Home and End go to the corners of the board
   * @returns {Record<string, () => void>} */
  #keys(whole) {
    const { rows, cols } = this.scene;
    const [row, col] = [Math.floor(this.current / cols), this.current % cols];
    const within = (/** @type {number} */ at, /** @type {number} */ most) =>
      Math.min(Math.max(at, 0), most - 1);
    const go = (/** @type {number} */ r, /** @type {number} */ c) => () =>
      this.#goTo(within(r, rows) * cols + within(c, cols));
    const press = () => this.#press(this.current);
    return {
      ArrowLeft: go(row, col - 1),
      ArrowRight: go(row, col + 1),
      ArrowUp: go(row - 1, col),
      ArrowDown: go(row + 1, col),
      Home: go(whole ? 0 : row, 0),
      End: go(whole ? rows : row, cols),
      Enter: press,
      " ": press,
    };
  }

  /** What a single letter or digit does: the button that begins with it, or the column of that name. @param {string} key */
  #letter(key) {
    const { cols, col_names, elements } = this.scene;
    const button = elements.find(({ name, cells }) => !cells.length && name.startsWith(key));
    if (button) return () => this.#touch(button);
    const col = col_names.indexOf(key);
    return col < 0 ? null : () => this.#goTo(Math.floor(this.current / cols) * cols + col);
  }

  // Zooming by area, where cells would be too small to be touched.

  /** @returns {void} */
  #measure() {
    const { small, dense } = this.picture.zoom(this.zoomed);
    if (this.zoomed && !small) return this.#zoom(null);
    this.small = small;
    this.host.classList.toggle("small", small);
    this.host.classList.toggle("dense", dense);
    this.host.classList.toggle("zoomed", Boolean(this.zoomed));
    this.note.hidden = !small || Boolean(this.zoomed);
  }

  /** @param {Area | null} area */
  #zoom(area) {
    this.zoomed = area;
    this.#measure();
    this.#refresh();
    this.say(area ? area.name : "whole board");
  }
}

/** What can be touched next, in words. @param {Touchable[]} elements */
function choices(elements) {
  return elements.length > 4 ? "choose where" : elements.map(({ name }) => name).join(" or ");
}
