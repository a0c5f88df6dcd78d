/** What moves are worth, in signs and in words: a proof never looks like an estimate. */

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Judgement} Judgement */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Worth} Worth */

const LETTERS = { win: "W", draw: "D", loss: "L" };

/** @type {Record<Judgement, string>} */
export const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** How far the best estimate of a game reaches in a graph, so that only what is proved reaches its end. */
const ESTIMATED = 0.8;

/** In short: W9 is a proved win in nine plies, +12 an estimate. @param {Worth} worth */
export function signs(worth) {
  if (worth.value) return LETTERS[worth.value] + (worth.plies ?? "");
  return signed(worth.score);
}

/** @param {Worth} worth */
export function words(worth) {
  if (!worth.value) return `estimate ${signed(worth.score)}`;
  if (worth.plies === null) return `proved ${worth.value}`;
  return `proved ${worth.value} in ${worth.plies} ${worth.plies === 1 ? "ply" : "plies"}`;
}

/** What is known of a position, said of the player to move. @param {Analysis} news @param {Side} mover */
export function verdict(news, mover) {
  if (!news.value) return `Estimate ${signed(news.score)} for ${mover}`;
  if (news.value === "draw") return "Proved: a draw";
  const verb = news.value === "win" ? "wins" : "loses";
  const most = news.exact ? "" : "at most ";
  return `Proved: ${mover} ${verb} in ${most}${news.plies} ${news.plies === 1 ? "ply" : "plies"}`;
}

/** @param {number} score */
function signed(score) {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}

/** Moves with what they are worth, best first. @param {Record<string, Worth>} moves */
export function ranked(moves) {
  return Object.entries(moves).sort(([, a], [, b]) => b.score - a.score);
}

/** The values as the board shows them. @param {Record<string, Worth>} moves @returns {Map<string, Value>} */
export function values(moves) {
  const order = ranked(moves);
  const best = order[0]?.[1].score;
  return new Map(
    order.map(([move, worth]) => [
      move,
      { text: signs(worth), spoken: words(worth), kind: worth.value ?? "estimate", best: worth.score === best },
    ]),
  );
}

/** How x stands after a move, from -1, lost, to 1, won; estimates are measured by the greatest of the game.
 * @param {Worth} worth to the player who moved @param {Side} mover who moved @param {number} greatest */
export function standing(worth, mover, greatest) {
  const sign = mover === "x" ? 1 : -1;
  if (worth.proved) return sign * Math.sign(worth.score);
  return (sign * ESTIMATED * worth.score) / Math.max(greatest, 1);
}
