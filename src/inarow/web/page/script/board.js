/** The board: draws any scene and reports the move that was touched. It knows no rule. */

import { block, label, mark, pointer, stone, svg, value } from "./board/drawing.js";
import { FACE, Layout, PITCH } from "./board/layout.js";
import { film } from "./board/motion.js";
import { landing, left, made, next } from "./board/touch.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SceneCell} SceneCell */
/** @typedef {import("./types.js").Touchable} Touchable */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Value} Value */

/**
 * @typedef {object} BoardOptions
 * @property {(move: string) => void} [onMove] called with the text of a move when its touches are complete
 * @property {(text: string) => void} [say] told what a touch leads to, for a live region
 * @property {string} [label] what the board is called
 * @property {HTMLElement} [sized] the element that is told the measures of the board; its own host by default
 */

/**
 * @typedef {object} Shown how a cell is drawn
 * @property {SceneCell} cell
 * @property {SVGElement} group
 */

/** The smallest side of a target, in CSS pixels; a board of smaller cells is zoomed by area. */
const TARGET = 24;
/** The element that ends a way which could go on: see docs/scene.md. */
const DONE = "done";
const LAYERS = ["areas", "cells", "stones", "blocks", "marks", "ghosts", "values"];

export class Board {
  /** @param {HTMLElement} host @param {BoardOptions} [options] */
  constructor(host, { onMove, say = () => {}, label: name = "Board", sized = host } = {}) {
    this.host = host;
    this.sized = sized;
    /** Whether moves are ever offered; a picture has no buttons. */
    this.played = onMove !== undefined;
    this.onMove = onMove ?? (() => {});
    this.say = say;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Shown[]} */
    this.cells = [];
    /** @type {Map<number, SVGElement>} */
    this.stones = new Map();
    /** @type {Animation[]} */
    this.animations = [];
    /** @type {string[]} the elements touched so far */
    this.touches = [];
    /** @type {Map<string, Value> | null} */
    this.worth = null;
    /** @type {Cell[]} */
    this.hinted = [];
    /** @type {Area | null} */
    this.zoomed = null;
    /** @type {Touchable | null} under the pointer or the focus */
    this.aimed = null;
    this.offered = false;
    this.mover = "";
    this.current = 0;

    host.classList.add("board");
    this.picture = svg("svg", { role: "grid", "aria-label": name, class: "board-picture" });
    /** @type {Record<string, SVGElement>} */
    this.layers = Object.fromEntries(
      LAYERS.map((layer) => [layer, svg("g", { class: layer, ...(layer === "cells" ? {} : { "aria-hidden": "true" }) })]),
    );
    this.stage = svg("g", { class: "stage", role: "rowgroup" }, ...Object.values(this.layers));
    this.picture.append(this.stage);
    this.frame = document.createElement("div");
    this.frame.className = "board-frame";
    this.frame.append(this.picture);
    this.buttons = document.createElement("div");
    this.buttons.className = "board-buttons";
    this.buttons.setAttribute("role", "group");
    this.buttons.setAttribute("aria-label", "Beside the board");
    this.note = document.createElement("p");
    this.note.className = "board-note";
    this.note.textContent = "Tap a block to see its cells.";
    this.note.hidden = true;
    host.replaceChildren(this.frame, this.note, this.buttons);
    this.#listen();
    new ResizeObserver(() => this.#measure()).observe(this.frame);
  }

  /** What the board is called by screen readers. @param {string} name */
  set label(name) {
    this.picture.setAttribute("aria-label", name);
  }

  /**
   * Draws a scene; with `animate` its motions are shown, where they go on from the scene before.
   * @param {Scene} scene
   * @param {{animate?: boolean, mover?: string}} [options] mover: whose stone is shown before it is put down
   */
  show(scene, { animate = true, mover = "" } = {}) {
    const before = this.scene;
    for (const animation of this.animations.splice(0)) animation.cancel();
    const layout = new Layout(scene);
    const same = layout.key === this.layout?.key;
    this.scene = scene;
    this.layout = layout;
    this.mover = mover;
    this.touches = [];
    this.aimed = null;
    this.hinted = [];
    this.zoomed = null;
    if (!same) this.#build();
    scene.cells.forEach((cell, i) => {
      const shown = this.cells[i];
      if (shown) shown.cell = cell;
    });
    this.#drawStones();
    this.#drawAreas();
    if (same && before && animate && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#move(before);
    this.#refresh();
    this.#measure();
  }

  /** Whether the moves of the scene can be touched. @param {boolean} yes */
  offer(yes) {
    if (this.offered === yes) return;
    this.offered = yes;
    this.touches = [];
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

  /** Puts the focus on the current cell, or on the first button of a scene without cells. */
  focus() {
    const target = this.cells[this.current]?.group ?? this.buttons.querySelector("button");
    target?.focus();
  }

  // Building: what stays while a game goes on.

  #build() {
    const { scene, layout } = this;
    if (!scene || !layout) return;
    this.cells = [];
    this.stones.clear();
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.frame.hidden = scene.rows === 0;
    this.current = 0;
    if (!scene.rows) return;
    this.picture.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.sized.style.setProperty("--board-ratio", String(layout.width / layout.height));
    this.sized.style.setProperty("--board-width", `${Math.round(layout.width * 1.3)}px`);
    const rows = Array.from({ length: scene.rows }, () => svg("g", { role: "row" }));
    for (const cell of scene.cells) {
      const at = `translate(${layout.x(cell.col)} ${layout.y(cell.row)})`;
      const group = svg(
        "g",
        { role: "gridcell", class: "cell", transform: at, tabindex: -1 },
        square(PITCH, 0, "hit"),
        square(FACE, 12, "face"),
        square(FACE + 6, 14, "ring"),
      );
      rows[cell.row]?.append(group);
      this.cells.push({ cell, group });
    }
    this.layers.cells?.append(...rows);
    this.layers.areas?.append(this.#backdrop(), ...this.#names());
    this.current = Math.floor(scene.rows / 2) * scene.cols + Math.floor(scene.cols / 2);
  }

  #backdrop() {
    const cells = this.cells.map(({ cell }) => /** @type {Cell} */ ([cell.row, cell.col]));
    return svg("rect", { ...this.#box(cells, 6), rx: 20, class: "backdrop" });
  }

  #names() {
    const { scene, layout } = this;
    if (!scene || !layout) return [];
    return [
      ...scene.col_names.map((name, col) => label(name, { x: layout.x(col), y: layout.top - 22, class: "name" })),
      ...scene.row_names.map((name, row) => label(name, { x: layout.left - 22, y: layout.y(row), class: "name" })),
    ];
  }

  /** @param {Cell[]} cells @param {number} [margin] @returns {Record<string, number>} */
  #box(cells, margin = 0) {
    return this.layout ? { ...this.layout.box(cells, margin) } : {};
  }

  // Drawing: what a scene changes.

  #drawStones() {
    const { scene, layout } = this;
    if (!scene || !layout) return;
    const there = new Map(scene.cells.flatMap((cell) => (cell.stone ? [[cell.stone.id, cell]] : [])));
    for (const [id, drawn] of this.stones) {
      if (there.get(id)?.stone?.letter === drawn.dataset.letter) continue;
      drawn.remove();
      this.stones.delete(id);
    }
    for (const [id, cell] of there) {
      let drawn = this.stones.get(id);
      if (!drawn) {
        drawn = stone(cell.stone?.letter ?? "");
        drawn.dataset.letter = cell.stone?.letter;
        this.stones.set(id, drawn);
        this.layers.stones?.append(drawn);
      }
      drawn.setAttribute("transform", `translate(${layout.x(cell.col)} ${layout.y(cell.row)})`);
    }
  }

  #drawAreas() {
    const { scene, layout } = this;
    if (!scene || !layout) return;
    this.layers.areas?.querySelectorAll(".area").forEach((area) => area.remove());
    this.layers.blocks?.replaceChildren();
    for (const area of scene.areas) {
      const target = area.cells.some((cell) => this.#cell(cell)?.marks.includes("target"));
      const state = area.state ? ` area-${area.state}` : "";
      const box = layout.box(area.cells, 3);
      const where = { x: box.x, y: box.y, width: box.width, height: box.height, rx: 16 };
      this.layers.areas?.append(svg("rect", { ...where, class: `area${state}${target ? " area-target" : ""}` }));
      if (!area.state) continue;
      const sign = block(area.state, Math.min(box.width, box.height));
      sign.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`);
      this.layers.blocks?.append(svg("rect", { ...where, class: `veil veil-${area.state}` }), sign);
    }
  }

  /** Shows the motions from the scene before to this one. @param {Scene} before */
  #move(before) {
    const { scene, layout } = this;
    if (!scene?.motions.length || !layout) return;
    const lay = new Map(before.cells.flatMap((cell) => (cell.stone ? [[cell.stone.id, cell]] : [])));
    const first = scene.motions[0];
    const follows = first?.paths.every(({ stone: id, from }) => {
      const cell = lay.get(id);
      return from ? cell?.row === from[0] && cell.col === from[1] : !cell;
    });
    if (!follows) return;
    const whole = film(scene.motions, layout);
    for (const [id, drawn] of this.stones) {
      const frames = whole.keyframes(id);
      if (frames.length) this.animations.push(drawn.animate(frames, whole.time));
    }
    const stage = whole.stage();
    if (stage.length) this.animations.push(this.stage.animate(stage, whole.time));
    const marks = this.layers.marks?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], whole.time);
    if (marks) this.animations.push(marks);
  }

  /** Draws what depends on touches, aim, values and hints. */
  #refresh() {
    const { scene, layout } = this;
    if (!scene || !layout) return;
    const open = this.offered ? next(scene, this.touches) : [];
    const decided = scene.cells.some((cell) => cell.marks.includes("line"));
    this.host.classList.toggle("decided", decided);
    this.host.classList.toggle("touching", this.touches.length > 0);
    /** @type {Map<string, Touchable[]>} */
    const openAt = new Map();
    for (const element of open)
      for (const cell of element.cells) openAt.set(String(cell), [...(openAt.get(String(cell)) ?? []), element]);
    const touched = new Set(this.#touched().flatMap((element) => element.cells.map(String)));
    const aimed = new Set(this.aimed && open.includes(this.aimed) ? this.aimed.cells.map(String) : []);
    const valued = this.#valued();
    this.layers.marks?.replaceChildren();
    this.layers.ghosts?.replaceChildren();
    this.layers.values?.replaceChildren();
    this.cells.forEach(({ cell, group }, i) => {
      const at = String([cell.row, cell.col]);
      const elements = openAt.get(at) ?? [];
      const spoken = valued.get(at)?.spoken;
      set(group, "class", ["cell", ...cell.marks, elements.length ? "open" : "", aimed.has(at) ? "aimed" : "",
        touched.has(at) ? "touched" : ""].filter(Boolean).join(" "));
      set(group, "tabindex", i === this.current ? "0" : "-1");
      set(group, "aria-label", this.#spoken(cell, elements, spoken));
      set(group, "aria-selected", String(touched.has(at)));
      const kind = cell.marks.find((mark) => mark !== "target");
      if (kind === "last" || kind === "line") this.#put("marks", mark(kind), [cell.row, cell.col]);
    });
    for (const [id, drawn] of this.stones)
      drawn.classList.toggle("winning", decided && Boolean(scene.cells.find((c) => c.stone?.id === id)?.marks.includes("line")));
    for (const cell of this.hinted) this.#put("marks", pointer(), cell);
    for (const cell of this.#ghosts(open)) this.#put("ghosts", this.mover ? stone(this.mover) : svg("circle", { r: 12, class: "dot" }), cell);
    for (const [at, worth] of valued) this.#put("values", value(worth), /** @type {Cell} */ (at.split(",").map(Number)));
    this.#drawButtons(open);
  }

  /** @param {string} layer @param {SVGElement} shape @param {Cell} cell */
  #put(layer, shape, [row, col]) {
    if (!this.layout) return;
    shape.setAttribute("transform", `translate(${this.layout.x(col)} ${this.layout.y(row)})`);
    this.layers[layer]?.append(shape);
  }

  /** Where stones are shown beforehand; a button touched first may change where they go. @param {Touchable[]} open
   * @returns {Cell[]} */
  #ghosts(open) {
    const { scene } = this;
    const elements = this.#touched();
    if (!scene || elements.some((element) => !element.cells.length)) return [];
    if (this.aimed && open.includes(this.aimed)) elements.push(this.aimed);
    return elements.map((element) => landing(scene, element)).filter((cell) => cell !== null);
  }

  /** The values to draw and where, of the moves that the touches can still become. @returns {Map<string, Value>} */
  #valued() {
    const { scene, worth } = this;
    /** @type {Map<string, Value>} */
    const there = new Map();
    if (!scene || !worth) return there;
    const elements = new Map(scene.elements.map((element) => [element.name, element]));
    const ways = left(scene, this.touches);
    for (const [move, value] of worth)
      for (const way of ways.filter((way) => way.move === move)) {
        const last = way.touch.map((name) => elements.get(name)).filter((element) => element?.cells.length).pop();
        const cell = last && (landing(scene, last) ?? last.cells[0]);
        if (cell && !there.has(String(cell))) there.set(String(cell), value);
      }
    return there;
  }

  /** @param {Touchable[]} open */
  #drawButtons(open) {
    const { scene } = this;
    if (!scene) return;
    const elements = scene.elements.filter((element) => !element.cells.length);
    const wanted = elements.map((element) => element.name).join("\n");
    if (this.buttons.dataset.elements !== wanted) {
      this.buttons.dataset.elements = wanted;
      this.buttons.replaceChildren(...elements.map((element) => this.#button(element.name, () => this.#touchNamed(element.name))));
      const undo = this.#button("cancel", () => this.#untouch());
      undo.classList.add("quiet");
      this.buttons.append(undo, this.#button("whole board", () => this.#zoom(null)));
    }
    const names = new Set(open.map((element) => element.name));
    const shown = elements.map((element) => ({
      off: !names.has(element.name) && !this.touches.includes(element.name),
      pressed: this.touches.includes(element.name),
    }));
    [...this.buttons.children].forEach((button, i) => {
      const state = shown[i];
      if (!state) return;
      button.setAttribute("aria-disabled", String(state.off));
      button.setAttribute("aria-pressed", String(state.pressed));
    });
    const [cancel, whole] = [...this.buttons.children].slice(-2);
    cancel?.toggleAttribute("hidden", !this.touches.length);
    whole?.toggleAttribute("hidden", !this.zoomed);
    const several = scene.ways.some(({ touch }) => touch.length > 1) || !scene.rows;
    this.buttons.hidden = !(this.played && several) && !this.zoomed;
    this.buttons.classList.toggle("idle", !this.offered && !this.zoomed);
  }

  /** @param {string} name @param {() => void} onClick */
  #button(name, onClick) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", onClick);
    return button;
  }

  /** @param {SceneCell} cell @param {Touchable[]} elements @param {string} [value] */
  #spoken(cell, elements, value) {
    const words = [cell.name, cell.stone ? cell.stone.letter : "empty"];
    if (cell.marks.includes("line")) words.push("in the line that won");
    else if (cell.marks.includes("last")) words.push("last move");
    if (elements.length) words.push(...elements.map((element) => (element.name === cell.name ? "can be played" : `plays ${element.name}`)));
    if (value) words.push(value);
    return words.join(", ");
  }

  /** @param {Cell} cell */
  #cell([row, col]) {
    return this.cells[row * (this.layout?.cols ?? 0) + col]?.cell;
  }

  #touched() {
    const { scene } = this;
    return this.touches.flatMap((name) => scene?.elements.find((element) => element.name === name) ?? []);
  }

  // Touching.

  /** @param {Touchable} element @returns {void} */
  #touch(element) {
    const { scene } = this;
    if (!scene || !this.offered) return;
    const open = next(scene, this.touches);
    if (!open.includes(element)) {
      const again = this.touches[this.touches.length - 1] === element.name;
      const done = open.find(({ name }) => name === DONE);
      if (again) return done ? this.#touch(done) : this.#untouch();
      if (!this.touches.length) return;
      this.touches = [];
      return this.#touch(element);
    }
    this.touches.push(element.name);
    const move = made(scene, this.touches);
    if (move !== null) {
      this.touches = [];
      this.#refresh();
      this.onMove(move);
      return;
    }
    this.#refresh();
    const names = next(scene, this.touches).map(({ name }) => name);
    this.say(`${element.name}; then ${names.length > 4 ? "choose where" : names.join(" or ")}`);
  }

  /** @param {string} name */
  #touchNamed(name) {
    const element = this.scene?.elements.find((element) => element.name === name);
    if (element) this.#touch(element);
  }

  #untouch() {
    const name = this.touches.pop();
    if (name) this.say(`${name} taken back`);
    this.#refresh();
  }

  /** @param {number} index */
  #elementAt(index) {
    const { scene } = this;
    const cell = this.cells[index]?.cell;
    if (!scene || !cell || !this.offered) return null;
    const covers = (/** @type {Touchable} */ element) => element.cells.some(([row, col]) => row === cell.row && col === cell.col);
    return next(scene, this.touches).find(covers) ?? this.#touched().find(covers) ?? (this.touches.length ? next(scene, []).find(covers) : null) ?? null;
  }

  /** @param {number} index @param {boolean} [byPointer] */
  #press(index, byPointer = false) {
    const cell = this.cells[index]?.cell;
    if (!cell) return;
    if (byPointer && this.#small()) {
      const area = this.scene?.areas.find(({ cells }) => cells.some(([row, col]) => row === cell.row && col === cell.col));
      if (area && area !== this.zoomed) return this.#zoom(area);
    }
    const element = this.#elementAt(index);
    if (element) this.#touch(element);
  }

  /** @param {EventTarget | null} target */
  #index(target) {
    const group = target instanceof Element ? target.closest(".cell") : null;
    return this.cells.findIndex((shown) => shown.group === group);
  }

  #listen() {
    const { picture } = this;
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
      if (event.detail > 1 && !this.touches.length) return;
      this.#goTo(index, false);
      this.#press(index, true);
    });
    picture.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.#aim(this.#index(event.target));
    });
    picture.addEventListener("pointerleave", () => this.#aim(-1));
    this.host.addEventListener("focusin", (event) => {
      const index = this.#index(event.target);
      if (event.target instanceof Element && event.target.matches(":focus-visible")) this.#aim(index);
    });
    this.host.addEventListener("focusout", () => this.#aim(-1));
    this.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} index */
  #aim(index) {
    const element = index < 0 || (this.#small() && !this.zoomed) ? null : this.#elementAt(index);
    if (element === this.aimed) return;
    this.aimed = element;
    this.#refresh();
  }

  /** @param {number} index @param {boolean} [focus] */
  #goTo(index, focus = true) {
    const there = this.cells[index];
    if (!there) return;
    this.cells[this.current]?.group.setAttribute("tabindex", "-1");
    this.current = index;
    there.group.setAttribute("tabindex", "0");
    if (focus) there.group.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { layout } = this;
    if (!layout || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && (this.touches.length || this.zoomed)) {
      event.preventDefault();
      return this.touches.length ? this.#untouch() : this.#zoom(null);
    }
    if (this.#index(event.target) < 0) return;
    const col = this.current % layout.cols;
    const row = Math.floor(this.current / layout.cols);
    const to = (/** @type {number} */ r, /** @type {number} */ c) =>
      Math.min(Math.max(r, 0), layout.rows - 1) * layout.cols + Math.min(Math.max(c, 0), layout.cols - 1);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#goTo(to(row, col - 1)),
      ArrowRight: () => this.#goTo(to(row, col + 1)),
      ArrowUp: () => this.#goTo(to(row - 1, col)),
      ArrowDown: () => this.#goTo(to(row + 1, col)),
      Home: () => this.#goTo(to(event.ctrlKey ? 0 : row, 0)),
      End: () => this.#goTo(to(event.ctrlKey ? layout.rows - 1 : row, layout.cols - 1)),
      Enter: () => this.#press(this.current),
      " ": () => this.#press(this.current),
    };
    const action = keys[event.key] ?? (event.ctrlKey || !settings.keys ? undefined : this.#letter(event.key));
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** What a single letter or digit does: the button that begins with it, or the column of that name. @param {string} key */
  #letter(key) {
    const { scene } = this;
    const button = scene?.elements.find(({ name, cells }) => !cells.length && name.startsWith(key));
    if (button) return () => this.#touchNamed(button.name);
    const col = scene?.col_names.indexOf(key) ?? -1;
    return col < 0 ? undefined : () => this.#goTo(Math.floor(this.current / (scene?.cols ?? 1)) * (scene?.cols ?? 1) + col);
  }

  // Zooming by area, where cells would be too small to be touched.

  #measure() {
    const { layout } = this;
    if (!layout || !this.scene?.rows) return;
    if (!this.#small()) this.zoomed = null;
    const box = this.zoomed ? layout.box(this.zoomed.cells, PITCH * 0.55) : { x: 0, y: 0, width: layout.width, height: layout.height };
    this.picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const small = this.#small();
    this.host.classList.toggle("small", small);
    this.host.classList.toggle("zoomed", Boolean(this.zoomed));
    this.note.hidden = !small || Boolean(this.zoomed);
  }

  /** Whether the cells of the whole board are smaller than a target should be. */
  #small() {
    const { layout, scene } = this;
    if (!layout || !scene?.areas.length) return false;
    const { width, height } = this.frame.getBoundingClientRect();
    return width > 0 && Math.min(width / layout.width, (height || width) / layout.height) * PITCH < TARGET;
  }

  /** @param {Area | null} area */
  #zoom(area) {
    this.zoomed = area;
    this.#measure();
    this.#refresh();
    this.say(area ? area.name : "whole board");
  }
}

/** @param {number} size @param {number} radius @param {string} kind */
function square(size, radius, kind) {
  return svg("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: radius, class: kind });
}

/** Sets an attribute that is not so already: most cells stay as they are. @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
