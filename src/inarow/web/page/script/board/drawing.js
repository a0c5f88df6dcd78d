/** The shapes that the board is drawn of; each is made around the point 0, 0. */

import { FACE } from "./layout.js";

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

/** @param {string} text @param {Record<string, string | number>} attributes */
export function label(text, attributes) {
  const element = svg("text", attributes);
  element.textContent = text;
  return element;
}

/** @type {Record<string, () => SVGElement[]>} */
const STONES = {
  x: () => [svg("circle", { r: 25, class: "disc" }), svg("path", { class: "sign", d: "M-9-9 9 9M9-9-9 9" })],
  o: () => [svg("circle", { r: 25, class: "disc" }), svg("circle", { class: "sign", r: 10.5 })],
};

/** A stone: x with a cross, o with a ring, any other with its letter. @param {string} letter */
export function stone(letter) {
  const known = STONES[letter];
  if (known) return svg("g", { class: `stone stone-${letter}` }, ...known());
  const other = [svg("circle", { r: 25, class: "disc" }), label(letter, { class: "letter" })];
  return svg("g", { class: "stone stone-other" }, ...other);
}

/** A stone as a picture within text. @param {string} letter */
export function stoneIcon(letter) {
  return svg("svg", { viewBox: "-27 -27 54 54", class: "stone-icon", "aria-hidden": "true" }, stone(letter));
}

/** @type {Record<string, (reach: number) => SVGElement>} */
const BLOCKS = {
  x: (r) => svg("path", { class: "sign", d: `M${-r}${-r} ${r} ${r}M${r}${-r} ${-r} ${r}` }),
  o: (r) => svg("circle", { class: "sign", r: r * 1.1 }),
  draw: (r) =>
    svg("path", { class: "sign", d: `M${-r * 0.7}${-r * 0.3}H${r * 0.7}M${-r * 0.7} ${r * 0.3}H${r * 0.7}` }),
};

/** The large sign of an area that is decided. @param {string} state @param {number} size */
export function block(state, size) {
  const sign = BLOCKS[state]?.(size * 0.29);
  return svg("g", { class: `block block-${state}` }, ...(sign ? [sign] : []));
}

const C = FACE / 2 - 1;
const ARM = 13;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(
    ([h = 0, v = 0]) =>
      `M${h * C} ${v * (C - ARM)}V${v * (C - 8)}Q${h * C} ${v * C} ${h * (C - 8)} ${v * C}H${h * (C - ARM)}`,
  )
  .join("");

/** The last move is marked by four corners, the line that won by a whole frame. @param {"last" | "line"} kind */
export function mark(kind) {
  if (kind === "last") return svg("path", { class: "mark-last", d: CORNERS });
  return svg("rect", { class: "mark-line", x: -C, y: -C, width: 2 * C, height: 2 * C, rx: 13 });
}

/** What a hint points at. */
export function pointer() {
  return svg("circle", { class: "mark-hint", r: 27 });
}

/** @type {Record<string, string>} the frames of values: told apart without colour */
const FRAMES = {
  win: "M-24 3 0-19 24 3V16Q24 19 21 19H-21Q-24 19-24 16Z",
  draw: "M-25-14H25V14H-25Z",
  loss: "M-24-3 0 19 24-3V-16Q24-19 21-19H-21Q-24-19-24-16Z",
  estimate: "M-13-15H13A15 15 0 0 1 13 15H-13A15 15 0 0 1-13-15Z",
};

/** A move's value. @param {import("../types.js").Value} value */
export function value({ text, kind, best }) {
  const shape = svg("path", { class: "frame", d: FRAMES[kind] ?? "" });
  const words = label(text, {
    class: text.length > 2 ? "words long" : "words",
    y: kind === "win" ? 5 : kind === "loss" ? -5 : 0,
  });
  if (text.length > 4) words.setAttribute("textLength", "42");
  return svg("g", { class: `value value-${kind}${best ? " best" : ""}` }, shape, words);
}
