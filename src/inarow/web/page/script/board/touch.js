/** What touches lead to, by the ways of a scene alone. */

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Touchable} Touchable */
/** @typedef {import("../types.js").Way} Way */
/** @typedef {import("../types.js").Cell} Cell */

/** The ways that begin with these touches. @param {Scene} scene @param {string[]} touches @returns {Way[]} */
export function left(scene, touches) {
  return scene.ways.filter((way) => touches.every((name, i) => way.touch[i] === name));
}

/** The elements that can be touched next. @param {Scene} scene @param {string[]} touches @returns {Touchable[]} */
export function next(scene, touches) {
  const names = new Set(left(scene, touches).map((way) => way.touch[touches.length]));
  return scene.elements.filter((element) => names.has(element.name));
}

/** The move that these touches make, if they are a whole way. @param {Scene} scene @param {string[]} touches */
export function made(scene, touches) {
  const way = left(scene, touches).find((way) => way.touch.length === touches.length);
  return way ? way.move : null;
}

/** Where a stone is shown beforehand: the last free cell of the element. @param {Scene} scene @param {Touchable} element
 * @returns {Cell | null} */
export function landing(scene, element) {
  const free = element.cells.filter(([row, col]) => !scene.cells[row * scene.cols + col]?.stone);
  return free[free.length - 1] ?? null;
}
