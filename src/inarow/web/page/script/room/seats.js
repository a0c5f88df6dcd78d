/** The strips above and below the board: who sits there, with which stones, and the clock. */

import { stoneIcon } from "../board/drawing.js";
import { make } from "../frame.js";
import { other, seatWords } from "../words.js";

/** @typedef {import("../types.js").Room} Room */
/** @typedef {import("../types.js").Side} Side */

export class Seats {
  /** @param {HTMLElement} far @param {HTMLElement} near */
  constructor(far, near) {
    this.far = far;
    this.near = near;
    this.order = "";
    /** @type {Record<Side, HTMLElement>} */
    this.clocks = {
      x: make("time", { class: "clock", "aria-label": "clock of x" }),
      o: make("time", { class: "clock", "aria-label": "clock of o" }),
    };
    /** @type {Record<Side, [HTMLElement, HTMLElement]>} who, and what he does */
    this.words = { x: [who(), state()], o: [who(), state()] };
  }

  /** @param {Room} room */
  show(room) {
    const near = room.you.length === 1 && room.you[0] ? room.you[0] : "x";
    /** @type {[Side, HTMLElement][]} */
    const places = [
      [near, this.near],
      [other(near), this.far],
    ];
    for (const [side, place] of places) {
      const [name, doing] = this.words[side];
      name.textContent = seatWords(room, side);
      doing.textContent = stateWords(room, side);
      place.classList.toggle("to-move", room.status === "running" && room.mover === side);
      if (this.order !== near) place.replaceChildren(stoneIcon(side), name, doing, this.clocks[side]);
    }
    this.order = near;
  }
}

function who() {
  return make("span", { class: "who" });
}

function state() {
  return make("span", { class: "state" });
}

/** @param {Room} room @param {Side} side */
function stateWords(room, side) {
  const seat = room[side];
  const words = [];
  if (room.you.includes(side) && room.you.length === 1 && seat.name) words.push("you");
  if (seat.player === "human" && !room.you.includes(side) && !seat.present) words.push("away");
  if (room.status === "running" && room.mover === side && seat.player !== "human")
    words.push(room.thinking?.depth ? `thinking, depth ${room.thinking.depth}` : "thinking");
  return words.join(", ");
}
