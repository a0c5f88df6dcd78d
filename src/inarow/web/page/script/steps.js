/** Steps: positions with their scenes, asked for once. */

import { get } from "./api.js";

/** @typedef {import("./types.js").Step} Step */

const MOST = 300;
/** @type {Map<string, Promise<Step>>} */
const known = new Map();

/**
 * The step after moves from a position; an empty position is the one that the game begins with.
 * @param {string} game
 * @param {string} position
 * @param {string[]} moves
 * @returns {Promise<Step>}
 */
export function step(game, position, moves) {
  const query = { game, position, moves: moves.join(" ") };
  const key = JSON.stringify(query);
  let found = known.get(key);
  if (!found) {
    found = get("positions", query);
    known.set(key, found);
    found.catch(() => known.delete(key));
    const oldest = known.keys().next().value;
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  }
  return found;
}
