/** Where cells lie in the drawing of a scene, in the units of its viewBox. */

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** From the middle of one cell to the middle of the next. */
export const PITCH = 64;
export const FACE = 57;
const BREAK = 16;
const EDGE = 10;
const NAMES = 30;

export class Layout {
  /** @param {Scene} scene */
  constructor(scene) {
    this.rows = scene.rows;
    this.cols = scene.cols;
    this.rowBreaks = scene.row_breaks;
    this.colBreaks = scene.col_breaks;
    this.left = EDGE + (scene.row_names.length ? NAMES : 0);
    this.top = EDGE + (scene.col_names.length ? NAMES : 0);
    this.width = this.x(this.cols - 1) + PITCH / 2 + EDGE;
    this.height = this.y(this.rows - 1) + PITCH / 2 + EDGE;
    /** What two scenes must share to be drawn in the same cells. */
    this.key = JSON.stringify([
      scene.rows,
      scene.cols,
      scene.row_names,
      scene.col_names,
      scene.row_breaks,
      scene.col_breaks,
      scene.areas.map((area) => area.cells),
    ]);
  }

  /** The middle of a column. @param {number} col */
  x(col) {
    return this.left + PITCH * (col + 0.5) + BREAK * this.colBreaks.filter((b) => b <= col).length;
  }

  /** The middle of a row. @param {number} row */
  y(row) {
    return this.top + PITCH * (row + 0.5) + BREAK * this.rowBreaks.filter((b) => b <= row).length;
  }

  /** The box around cells. @param {Cell[]} cells @param {number} [margin] @returns {Box} */
  box(cells, margin = 0) {
    const half = PITCH / 2 + margin;
    const xs = cells.map(([, col]) => this.x(col));
    const ys = cells.map(([row]) => this.y(row));
    const x = Math.min(...xs) - half;
    const y = Math.min(...ys) - half;
    return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
  }
}
