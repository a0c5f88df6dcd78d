/** The motions of a scene as keyframes: where each stone is at which time. */

/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Path} Path */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./layout.js").Layout} Layout */

/**
 * @typedef {object} Moment
 * @property {number} time in milliseconds
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {number} opacity
 * @property {string} [easing] of the way to the next moment
 */

const FALLING = "cubic-bezier(0.45, 0, 0.9, 0.6)";
const GLIDING = "cubic-bezier(0.4, 0, 0.2, 1)";
const APPEARING = "cubic-bezier(0.2, 0.9, 0.3, 1.2)";
const TURN = 340;

export class Film {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.time = 0;
    /** @type {Map<number, Moment[]>} the moments of each stone that moves */
    this.stones = new Map();
    /** @type {{from: number, to: number, middle: number}[]} when the board is turned over, about which height */
    this.turns = [];
  }

  /** Adds what happens in a motion, after what happened before it. @param {Motion} motion */
  add(motion) {
    const play = KINDS[motion.kind] ?? glide;
    this.time = play(this, motion, this.time);
  }

  /** @param {number} stone @param {number} time @param {Cell} cell @param {Partial<Moment>} [more] */
  at(stone, time, [row, col], more = {}) {
    const moments = this.stones.get(stone) ?? [];
    moments.push({ time, x: this.layout.x(col), y: this.layout.y(row), scale: 1, opacity: 1, ...more });
    this.stones.set(stone, moments);
  }

  /** @param {number} stone @returns {Keyframe[]} */
  keyframes(stone) {
    const moments = this.stones.get(stone) ?? [];
    const first = moments[0];
    const last = moments[moments.length - 1];
    if (!first || !last) return [];
    return [{ ...first, time: 0 }, ...moments, { ...last, time: this.time }].map((moment) => ({
      offset: moment.time / this.time,
      easing: moment.easing ?? "linear",
      opacity: moment.opacity,
      transform: `translate(${moment.x}px, ${moment.y}px) scale(${moment.scale})`,
    }));
  }

  /** How the whole board turns over. @returns {Keyframe[]} */
  stage() {
    const frames = this.turns.flatMap(({ from, to, middle }) =>
      [
        [from, 1],
        [(from + to) / 2, 0],
        [to, 1],
      ].map(([time = 0, scale = 1]) => ({
        offset: time / this.time,
        easing: "ease-in-out",
        transform: `translate(0, ${middle}px) scale(1, ${scale}) translate(0, ${-middle}px)`,
      })),
    );
    return frames;
  }
}

/** @typedef {(film: Film, motion: Motion, start: number) => number} Kind returns the time when it is over */

/** @param {number} cells */
function fallTime(cells) {
  return 110 * Math.sqrt(Math.max(cells, 1));
}

/** @param {Film} film @param {number} stone @param {number} start @param {Cell} from @param {Cell} to */
function drop(film, stone, start, from, to) {
  const end = start + fallTime(to[0] - from[0]);
  film.at(stone, start, from, { easing: FALLING });
  film.at(stone, end, to);
  return end;
}

/** @type {Kind} */
function place(film, { paths }, start) {
  const end = start + 180;
  for (const { stone, from, to } of paths) {
    if (from) film.at(stone, start, from);
    if (from && !to) film.at(stone, end, from, { opacity: 0, scale: 0.4 });
    if (!from && to) film.at(stone, start, to, { opacity: 0, scale: 0.4, easing: APPEARING });
    if (to) film.at(stone, end, to);
  }
  return end;
}

/** @type {Kind} */
function fall(film, { paths }, start) {
  const ends = paths.map(({ stone, from, to }) => {
    if (!to) return start;
    if (!from) film.at(stone, start, [-1, to[1]], { opacity: 0 });
    return drop(film, stone, start, from ?? [-1, to[1]], to);
  });
  return Math.max(start, ...ends);
}

/** @type {Kind} */
function turn(film, { paths, turned }, start) {
  const rows = turned.map(([row]) => row);
  const sum = Math.min(...rows) + Math.max(...rows);
  const landed = start + TURN;
  const box = film.layout.box(turned);
  film.turns.push({ from: start, to: landed, middle: box.y + box.height / 2 });
  const ends = paths.map(({ stone, from, to }) => {
    if (!from || !to) return landed;
    /** @type {Cell} */
    const over = [sum - from[0], from[1]];
    film.at(stone, start, from);
    film.at(stone, start + TURN / 2, from);
    film.at(stone, start + TURN / 2, over);
    return drop(film, stone, landed, over, to);
  });
  return Math.max(landed, ...ends);
}

/** @type {Kind} */
function rotate(film, { paths, turned }, start) {
  const lowest = Math.max(...turned.map(([row]) => row));
  const highest = Math.min(...turned.map(([row]) => row));
  const out = start + 160;
  const ends = paths.map(({ stone, from, to }) => {
    if (!from || !to) return out;
    film.at(stone, start, from, { easing: GLIDING });
    if (from[0] !== lowest) {
      film.at(stone, out, from);
      return drop(film, stone, out, from, to);
    }
    film.at(stone, out, [lowest + 1, from[1]], { opacity: 0 });
    film.at(stone, out, [highest - 1.5, from[1]], { opacity: 0, easing: GLIDING });
    film.at(stone, out + 90, [highest - 1.2, from[1]], { easing: FALLING });
    const end = out + 90 + fallTime(to[0] - highest + 1.2);
    film.at(stone, end, to);
    return end;
  });
  return Math.max(out, ...ends);
}

/** @type {Kind} */
function glide(film, motion, start) {
  const moving = motion.paths.filter(({ from, to }) => from && to);
  for (const { stone, from, to } of moving) {
    if (from) film.at(stone, start, from, { easing: GLIDING });
    if (to) film.at(stone, start + 220, to);
  }
  const others = motion.paths.filter(({ from, to }) => !from || !to);
  return Math.max(start + 220, place(film, { ...motion, paths: others }, start));
}

/** @type {Record<string, Kind>} */
const KINDS = { place, fall, turn, rotate };

/** @param {Motion[]} motions @param {Layout} layout */
export function film(motions, layout) {
  const whole = new Film(layout);
  for (const motion of motions) whole.add(motion);
  return whole;
}
