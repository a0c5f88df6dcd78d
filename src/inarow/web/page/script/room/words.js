/** What a room says of itself, in sentences. */

import { other, seatWords } from "../words.js";

/** @typedef {import("../types.js").Room} Room */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Side} Side */

/** @type {Record<string, (winner: string, loser: string) => string>} */
const REASONS = {
  resigned: (winner, loser) => `${loser} resigned: ${winner} wins`,
  timeout: (winner, loser) => `The time of ${loser} is up: ${winner} wins`,
  repetition: () => "Drawn: the position stood for the third time",
  "ply limit": () => "Drawn: the game was too long",
};

/** How a game ended. @param {Room} room @param {Step} step */
export function resultWords(room, step) {
  if (step.outcome) return capital(step.spoken[step.spoken.length - 1] ?? step.scene.status);
  if (room.result !== "x" && room.result !== "o")
    return (
      REASONS[room.reason ?? ""]?.("", "") ?? (room.result ? "Drawn by agreement" : "The game was broken off")
    );
  const words = REASONS[room.reason ?? ""] ?? ((winner) => `${winner} wins (${room.reason})`);
  return words(room.result, other(room.result));
}

/** The line above all others. @param {Room} room @param {Step} step */
export function statusWords(room, step) {
  if (room.status === "finished" || step.outcome) return resultWords(room, step);
  if (room.you.length === 1) return room.you[0] === room.mover ? "Your move" : `${whose(room)} to move`;
  return `${room.mover} to move`;
}

/** @param {Room} room */
function whose(room) {
  return room[room.mover].player === "human" && !room[room.mover].name
    ? room.mover
    : seatWords(room, room.mover);
}

/** What one player asks of the other. @param {import("../types.js").Offer} offer */
export function offerWords({ kind, by }) {
  return `${by} ${kind === "draw" ? "offers a draw" : "asks to take back the last move"}`;
}

/** That the other player does not want it. @param {import("../types.js").Offer} offer */
export function refusalWords({ kind, by }) {
  return `${other(by)} declines ${kind === "draw" ? "the draw" : "to take back the move"}`;
}

/** @param {number} moves */
export function count(moves) {
  return moves === 1 ? "1 move" : `${moves} moves`;
}

/** @param {string} text */
export function capital(text) {
  return text && text[0]?.toUpperCase() + text.slice(1);
}

/** Whether nobody else has to agree to what is done here. @param {Room} room */
export function alone(room) {
  return /** @type {Side[]} */ (["x", "o"]).every(
    (side) => room[side].player !== "human" || room.you.includes(side),
  );
}
