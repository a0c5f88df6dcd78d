/** Games in and out: a text becomes a game, and a game with its variations becomes a text. */

import { post } from "../api.js";
import { byId, say } from "../frame.js";
import { step } from "../steps.js";
import { MARKS } from "./worth.js";

/** @typedef {import("../types.js").Imported} Imported */
/** @typedef {import("../types.js").Worth} Worth */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {{game: string, position: string}} Beginning */

/** @typedef {{move: string, mark?: string, worth?: Worth, variations?: Written[][]}} Written a move of a record */

/** A line as a record has it, with what might have been played instead. @param {Node[]} line @returns {Written[]} */
function written(line) {
  return line.map((node) => {
    const { review } = node;
    const others = node.parent?.children[0] === node ? node.parent.children.slice(1) : [];
    return {
      move: node.move,
      ...(review ? { worth: review.worth } : {}),
      ...(review?.judgement ? { mark: MARKS[review.judgement] } : {}),
      ...(others.length ? { variations: others.map((other) => written(other.ahead)) } : {}),
    };
  });
}

/** The game that a text describes; none is the beginning of the game. @param {string} text @param {string} game @returns {Promise<Imported>} */
async function opened(text, game) {
  if (text) return post("imports", { text, game });
  const { game: spec, start, moves, position } = await step(game, "", []);
  return { game: spec, start, moves, position, x: null, o: null, result: null, variations: [] };
}

export class Exchange {
  /**
   * @param {(what: () => Promise<void>) => Promise<void>} attempt does what may be refused, and shows the refusal
   * @param {() => {beginning: Beginning, root: Node}} present the game that is looked at
   * @param {(imported: Imported) => void} onImport
   */
  constructor(attempt, present, onImport) {
    this.present = present;
    /** @type {HTMLTextAreaElement} */
    const given = byId("given");
    /** @type {HTMLInputElement} */
    const spec = byId("spec");
    /** @type {HTMLInputElement} */
    const file = byId("file");
    let filled = "";
    // The browser tells of the toggle a moment later: what was written in the meantime stays.
    byId("import-row").addEventListener("toggle", () => {
      if (spec.value === filled) spec.value = filled = present().beginning.game;
    });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) given.value = await chosen.text();
    });
    byId("import").addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(async () => {
        const imported = await opened(given.value.trim(), spec.value.trim());
        onImport(imported);
        spec.value = filled = imported.game;
        say(`Opened: ${imported.game}, ${imported.moves.length} moves`);
      });
    });
    for (const form of ["text", "jsonl"]) byId(`as-${form}`).addEventListener("click", () => attempt(() => this.#write(form)));
  }

  /** @param {string} form */
  async #write(form) {
    const { beginning, root } = this.present();
    /** @type {{text: string}} */
    const { text } = await post("exports", { ...beginning, plies: written(root.ahead.slice(1)), form });
    /** @type {HTMLTextAreaElement} */
    const place = byId("written");
    place.value = text;
    place.hidden = false;
    place.select();
    /** @type {HTMLAnchorElement} */
    const link = byId("download");
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `game.${form === "text" ? "txt" : "jsonl"}`;
    link.hidden = false;
    say("The record is written below");
  }
}
