/** What is new in a game, in sentences, so that each thing is said once and as what it is. */

import { count, resultWords } from "./words.js";

/** @typedef {import("../types.js").Room} Room */
/** @typedef {import("../types.js").Step} Step */

export class News {
  constructor() {
    /** @type {{moves: string[], status: string} | null} the game as it was last told */
    this.told = null;
    /** @type {string[]} the game before the last moves were taken back */
    this.undone = [];
  }

  /** What has happened since it was last asked; nothing is no sentence. @param {Room} room @param {Step} step the game as it stands */
  since(room, step) {
    const before = this.told;
    this.told = { moves: step.moves, status: room.status };
    const over = room.status === "finished" && !step.outcome;
    const made = step.spoken.slice(0, -1);
    const end = over ? resultWords(room, step) : (step.spoken.at(-1) ?? "");
    if (!before) return [...made, end];
    const gone = before.moves.length - common(before.moves, step.moves);
    const more = step.moves.length - before.moves.length + gone;
    if (gone) this.undone = before.moves;
    if (gone && !more) return [`${count(gone)} taken back`, end];
    if (!more) return before.status === room.status ? [] : [end];
    const again = common(this.undone, step.moves) === step.moves.length;
    return [...(again ? [`${count(more)} made again`] : []), ...made, end];
  }
}

/** How many moves two games have in common. @param {string[]} one @param {string[]} other */
function common(one, other) {
  const parted = one.findIndex((move, at) => move !== other[at]);
  return parted < 0 ? one.length : parted;
}
