/** Words for what the API names: players, sides, times. */

/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./types.js").Side} Side */

/** @type {[RegExp, (found: RegExpMatchArray) => string][]} */
const PLAYERS = [[/^engine:level=(\d+)$/, ([, level]) => `Computer, level ${level}`]];

/** What a player is called: engine:level=3 is "Computer, level 3". @param {string} player */
export function playerWords(player) {
  for (const [pattern, words] of PLAYERS) {
    const found = player.match(pattern);
    if (found) return words(found);
  }
  const name = player.replace(/:.*/, "");
  return `${name[0]?.toUpperCase()}${name.slice(1)} player`;
}

/** Who sits in a seat. @param {Room} room @param {Side} side */
export function seatWords(room, side) {
  const seat = room[side];
  if (seat.name) return seat.name;
  if (seat.player !== "human") return playerWords(seat.player);
  return room.you.length === 1 && room.you[0] === side ? "You" : `Player ${side}`;
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "x" ? "o" : "x";
}

/** A time as it stands on a clock: 4:05, and 9.3 in the last seconds. @param {number} seconds */
export function clockWords(seconds) {
  const left = Math.max(seconds, 0);
  if (left < 10) return (Math.floor(left * 10) / 10).toFixed(1);
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How long ago a moment was, in words. @param {number} moment in milliseconds */
export function ago(moment) {
  const minutes = Math.round((Date.now() - moment) / 60000);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 60 * 24) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 60 / 24), "day");
}
