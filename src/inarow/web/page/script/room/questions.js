/** What is asked of this person: to confirm that he resigns, or to answer what the other one offers. */

import { make, say } from "../frame.js";
import { capital, offerWords, refusalWords } from "./words.js";

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Room} Room */

/**
 * @typedef {object} Answers
 * @property {() => void} onResign
 * @property {(kind: Offer["kind"], accept: boolean) => void} onAnswer
 * @property {() => void} onDone called when the buttons are gone, so that the focus finds another place
 */

export class Questions {
  /** @param {HTMLElement} place @param {Answers} answers */
  constructor(place, answers) {
    this.place = place;
    this.answers = answers;
    /** @type {Room | null} */
    this.room = null;
    this.resigning = false;
    this.asked = "";
    /** That the last offer was declined, until the game goes on. */
    this.refusal = "";
  }

  confirmResigning() {
    this.resigning = true;
    if (this.room) this.show(this.room);
    this.place.querySelector("button")?.focus();
  }

  /** @param {Room} room */
  show(room) {
    const running = room.status === "running";
    const still = running && this.room?.moves.length === room.moves.length;
    if (!still || room.offer) this.refusal = "";
    else if (this.room?.offer) this.refusal = capital(refusalWords(this.room.offer));
    this.room = room;
    const offer = running ? room.offer : null;
    const words = offer ? capital(offerWords(offer)) : "";
    const mine = offer !== null && (room.you.includes(offer.by) || !room.you.length);
    this.resigning &&= running;
    const wanted = this.resigning ? "resign" : `${words} ${mine} ${this.refusal}`;
    if (wanted === this.asked) return;
    this.asked = wanted;
    const held = this.place.contains(document.activeElement);
    this.place.hidden = !this.resigning && !offer && !this.refusal;
    if (this.resigning) {
      this.#ask("Resign this game?", ["Resign", this.answers.onResign], ["Play on", () => undefined]);
    } else if (offer && mine) {
      this.place.replaceChildren(`${words}; waiting for the answer.`);
      say(words);
    } else if (offer) {
      const answer = (/** @type {boolean} */ accept) => () => this.answers.onAnswer(offer.kind, accept);
      this.#ask(`${words}.`, ["Accept", answer(true)], ["Decline", answer(false)]);
      say(words);
    } else if (this.refusal) {
      this.place.replaceChildren(`${this.refusal}.`);
      say(this.refusal);
    }
    if (held) this.answers.onDone();
  }

  /** @param {string} text @param {[string, () => void][]} choices */
  #ask(text, ...choices) {
    const buttons = choices.map(([name, choose]) => {
      const chosen = () => {
        this.resigning = false;
        if (this.room) this.show(this.room);
        choose();
        this.answers.onDone();
      };
      return make("button", { type: "button", click: chosen }, name);
    });
    this.place.replaceChildren(make("div", {}, text), make("div", { class: "row" }, ...buttons));
  }
}
