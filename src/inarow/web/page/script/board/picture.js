/** The drawing of a scene: what stays while a game goes on, what a scene changes, and what touches change. */

import { block, label, mark, pointer, stone, svg, value } from "./drawing.js";
import { FACE, Layout, PITCH } from "./layout.js";
import { film } from "./motion.js";

/** @typedef {import("../types.js").Area} Area */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneCell} SceneCell */
/** @typedef {import("../types.js").Touchable} Touchable */
/** @typedef {import("../types.js").Value} Value */

/**
 * @typedef {object} Look what is drawn beside the scene itself
 * @property {Touchable[]} open what can be touched next
 * @property {Touchable[]} touched
 * @property {Touchable | null} aimed under the pointer or the focus
 * @property {Cell[]} landings where stones are shown beforehand
 * @property {string} mover whose stones these are
 * @property {Cell[]} hinted
 * @property {Map<string, Value>} values by the text of the cell
 */

const LAYERS = /** @type {const} */ (["areas", "cells", "stones", "blocks", "marks", "ghosts", "values"]);

/** @typedef {typeof LAYERS[number]} LayerName */

/** The smallest side of a target, in CSS pixels; a board of smaller cells is zoomed by area. */
const TARGET = 24;
/** Below this side of a cell, in CSS pixels, there is no place for the frames of values. */
const DENSE = 36;

export class Picture {
  /** @param {string} name @param {HTMLElement} sized the element that is told the measures */
  constructor(name, sized) {
    this.sized = sized;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {SVGElement[]} the cells, row after row */
    this.cells = [];
    /** @type {Map<number, SVGElement>} */
    this.stones = new Map();
    /** @type {Animation[]} */
    this.animations = [];
    const layer = (/** @type {LayerName} */ name) =>
      svg("g", { class: name, ...(name === "cells" ? {} : { "aria-hidden": "true" }) });
    this.layers = /** @type {Record<LayerName, SVGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, layer(name)]))
    );
    this.stage = svg("g", { class: "stage", role: "rowgroup" }, ...Object.values(this.layers));
    this.element = svg(
      "svg",
      { role: "grid", "aria-label": name, class: "board-picture", preserveAspectRatio: "xMidYMid meet" },
      this.stage,
    );
  }

  /** Draws a scene, with its motions where they are wanted and go on from the scene before. @param {Scene} scene @param {boolean} animate */
  show(scene, animate) {
    const before = this.scene;
    const layout = new Layout(scene);
    const same = layout.key === this.layout?.key;
    for (const animation of this.animations.splice(0)) animation.cancel();
    this.scene = scene;
    this.layout = layout;
    if (!same) this.#build(scene, layout);
    this.#drawStones(scene, layout);
    this.#drawAreas(scene, layout);
    if (same && before && animate && follows(before, scene)) this.#move(scene, layout);
    return same;
  }

  /** @param {Scene} scene @param {Layout} layout */
  #build(scene, layout) {
    this.cells = [];
    this.stones.clear();
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    if (!scene.rows) return;
    this.sized.style.setProperty("--board-ratio", String(layout.width / layout.height));
    this.sized.style.setProperty("--board-width", `${Math.round(layout.width * 1.6)}px`);
    const rows = Array.from({ length: scene.rows }, () => svg("g", { role: "row" }));
    for (const { row, col } of scene.cells) {
      const shapes = [square(PITCH, 0, "hit"), square(FACE, 12, "face"), square(FACE + 6, 14, "ring")];
      const cell = svg(
        "g",
        { role: "gridcell", transform: place(layout, [row, col]), tabindex: -1 },
        ...shapes,
      );
      rows[row]?.append(cell);
      this.cells.push(cell);
    }
    const { width, height, ...corner } = layout.box(
      scene.cells.map(({ row, col }) => [row, col]),
      6,
    );
    this.layers.cells.append(...rows);
    this.layers.areas.append(
      svg("rect", { ...corner, width, height, rx: 20, class: "backdrop" }),
      ...scene.col_names.map((name, col) =>
        label(name, { x: layout.x(col), y: layout.top - 22, class: "name" }),
      ),
      ...scene.row_names.map((name, row) =>
        label(name, { x: layout.left - 22, y: layout.y(row), class: "name" }),
      ),
    );
  }

  /** @param {Scene} scene @param {Layout} layout */
  #drawStones(scene, layout) {
    const there = stonesOf(scene);
    for (const [id, drawn] of this.stones) {
      if (there.get(id)?.stone?.letter === drawn.dataset.letter) continue;
      drawn.remove();
      this.stones.delete(id);
    }
    for (const [id, { row, col, stone: found }] of there) {
      const drawn = this.stones.get(id) ?? stone(found?.letter ?? "");
      if (!this.stones.has(id)) this.layers.stones.append(drawn);
      this.stones.set(id, drawn);
      drawn.dataset.letter = found?.letter;
      drawn.setAttribute("transform", place(layout, [row, col]));
    }
  }

  /** @param {Scene} scene @param {Layout} layout */
  #drawAreas(scene, layout) {
    this.layers.areas.querySelectorAll(".area").forEach((area) => area.remove());
    this.layers.blocks.replaceChildren();
    for (const { cells, state } of scene.areas) {
      const target = cells.some(([row, col]) =>
        scene.cells[row * scene.cols + col]?.marks.includes("target"),
      );
      const box = layout.box(cells, 3);
      this.layers.areas.append(svg("rect", { ...box, rx: 16, class: `area${target ? " area-target" : ""}` }));
      if (!state) continue;
      const sign = block(state, Math.min(box.width, box.height));
      sign.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`);
      this.layers.blocks.append(svg("rect", { ...box, rx: 16, class: "veil" }), sign);
    }
  }

  /** Shows the motions of a scene. @param {Scene} scene @param {Layout} layout */
  #move(scene, layout) {
    const whole = film(scene.motions, layout);
    /** @type {[SVGElement, Keyframe[]][]} */
    const moving = [...this.stones].map(([id, drawn]) => [drawn, whole.keyframes(id)]);
    moving.push([this.stage, whole.stage()]);
    moving.push([this.layers.marks, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }]]);
    for (const [drawn, frames] of moving)
      if (frames.length) this.animations.push(drawn.animate(frames, whole.time));
  }

  /** Draws what touches, aim, values and hints change. @param {Look} look */
  refresh(look) {
    const { scene } = this;
    if (!scene) return;
    const touched = new Set(look.touched.flatMap(({ cells }) => cells.map(String)));
    const aimed = new Set(look.aimed?.cells.map(String));
    /** @type {Map<string, Touchable[]>} */
    const there = new Map();
    for (const element of look.open)
      for (const cell of element.cells)
        there.set(String(cell), [...(there.get(String(cell)) ?? []), element]);
    for (const layer of /** @type {LayerName[]} */ (["marks", "ghosts", "values"]))
      this.layers[layer].replaceChildren();
    scene.cells.forEach((cell, i) => {
      const drawn = this.cells[i];
      const at = String([cell.row, cell.col]);
      const open = there.get(at) ?? [];
      const kinds = { open: open.length > 0, aimed: aimed.has(at), touched: touched.has(at) };
      const names = Object.entries(kinds).flatMap(([name, yes]) => (yes ? [name] : []));
      if (drawn) {
        set(drawn, "class", ["cell", ...cell.marks, ...names].join(" "));
        set(drawn, "aria-label", spoken(cell, open, look.values.get(at)));
        set(drawn, "aria-selected", String(touched.has(at)));
      }
      const kind = cell.marks.find((mark) => mark !== "target");
      if (kind === "last" || kind === "line") this.#put("marks", mark(kind), [cell.row, cell.col]);
    });
    for (const [id, cell] of stonesOf(scene))
      this.stones.get(id)?.classList.toggle("winning", cell.marks.includes("line"));
    for (const cell of look.hinted) this.#put("marks", pointer(), cell);
    for (const cell of look.landings)
      this.#put("ghosts", look.mover ? stone(look.mover) : svg("circle", { r: 12, class: "dot" }), cell);
    for (const [at, worth] of look.values)
      this.#put("values", value(worth), /** @type {Cell} */ (at.split(",").map(Number)));
  }

  /** @param {LayerName} layer @param {SVGElement} shape @param {Cell} cell */
  #put(layer, shape, cell) {
    if (this.layout) shape.setAttribute("transform", place(this.layout, cell));
    this.layers[layer].append(shape);
  }

  /** Shows an area alone, or the whole board; says how small its cells are. @param {Area | null} area */
  zoom(area) {
    const { layout } = this;
    if (!layout || !this.scene?.rows) return { small: false, dense: false };
    const { x, y, width, height } = area
      ? layout.box(area.cells, PITCH * 0.55)
      : { x: 0, y: 0, width: layout.width, height: layout.height };
    this.element.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const shown = this.element.getBoundingClientRect();
    const side = PITCH * Math.min(shown.width / layout.width, shown.height / layout.height);
    return { small: side > 0 && side < TARGET && this.scene.areas.length > 0, dense: side < DENSE && !area };
  }
}

/** Whether the motions of a scene go on from the scene before. @param {Scene} before @param {Scene} scene */
function follows(before, scene) {
  const lay = stonesOf(before);
  return (
    scene.motions.length > 0 &&
    scene.motions[0]?.paths.every(({ stone, from }) => {
      const cell = lay.get(stone);
      return from ? cell?.row === from[0] && cell.col === from[1] : !cell;
    })
  );
}

/** The cells with stones, by the numbers of the stones. @param {Scene} scene @returns {Map<number, SceneCell>} */
function stonesOf(scene) {
  return new Map(scene.cells.flatMap((cell) => (cell.stone ? [[cell.stone.id, cell]] : [])));
}

/** What a cell is called: its name, its stone, what happened there and what can be done. @param {SceneCell} cell
 * @param {Touchable[]} open @param {Value} [value] */
function spoken(cell, open, value) {
  const words = [cell.name, cell.stone ? cell.stone.letter : "empty"];
  if (cell.marks.includes("line")) words.push("in the line that won");
  else if (cell.marks.includes("last")) words.push("last move");
  words.push(...open.map(({ name }) => (name === cell.name ? "can be played" : `plays ${name}`)));
  if (value) words.push(value.spoken);
  return words.join(", ");
}

/** @param {Layout} layout @param {Cell} cell */
function place(layout, [row, col]) {
  return `translate(${layout.x(col)} ${layout.y(row)})`;
}

/** @param {number} size @param {number} radius @param {string} kind */
function square(size, radius, kind) {
  return svg("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: radius, class: kind });
}

/** Sets an attribute that is not so already: most cells stay as they are.
 * @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
