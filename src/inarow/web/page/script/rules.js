/** The rules of a game with pictures, and exercises on a board that answers in words. */

import { get } from "./api.js";
import { Board } from "./board.js";
import { about, address, byId, frame, make, say } from "./frame.js";

/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./types.js").Section} Section */
/** @typedef {import("./types.js").Exercise} Exercise */

const query = new URLSearchParams(location.search);

frame("rules");
open().catch(trouble);

async function open() {
  /** @type {Games} */
  const { games } = await get("games");
  const asked = query.get("game") ?? "";
  const game = games.find(({ name, spec }) => name === asked.split(":")[0] || spec === asked) ?? games[0];
  if (!game) return;
  byId("games").replaceChildren(
    ...games.map(({ spec, title }) => {
      const link = make("a", { href: address("rules", { game: spec }) }, title);
      if (spec === game.spec) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
  /** @type {Lesson} */
  const lesson = await get("lessons/" + encodeURIComponent(game.spec));
  byId("title").textContent = lesson.title;
  document.title = `${lesson.title}: rules and exercises · inarow`;
  about({ game: game.spec });
  byId("sections").replaceChildren(...lesson.sections.map(told));
  if (lesson.exercises.length) new Practice(lesson.exercises);
}

/** @param {unknown} error */
function trouble(error) {
  const place = byId("trouble");
  place.textContent = error instanceof Error ? error.message : String(error);
  place.hidden = false;
  say(place.textContent);
}

/** A section with its picture. @param {Section} section */
function told({ heading, text, step }) {
  const words = make("div", {}, make("h2", {}, heading), ...text.split("\n\n").map((each) => make("p", {}, each)));
  const part = make("section", { class: "card rule" }, words);
  if (step) part.append(picture(heading, step));
  return part;
}

/** @param {string} heading @param {Step} step */
function picture(heading, step) {
  const host = make("div");
  const spoken = sentences(step);
  const figure = make("figure", {}, host, make("figcaption", { class: "small" }, spoken));
  new Board(host, { label: `${heading}: ${spoken}` }).show(step.scene, { animate: false });
  return figure;
}

/** What is to be said of a position, as sentences. @param {Step} step */
function sentences({ scene }) {
  return scene.spoken.map((each) => each + ".").join(" ");
}

/** The exercises, one at a time. */
class Practice {
  /** @param {Exercise[]} exercises */
  constructor(exercises) {
    this.exercises = exercises;
    this.at = 0;
    this.board = new Board(byId("exercise-board"), { label: "Exercise", say, onMove: (move) => this.answer(move).catch(trouble) });
    this.choices = exercises.map((_, at) =>
      make("button", { type: "button", click: () => this.open(at), "aria-label": `Exercise ${at + 1}` }, String(at + 1)),
    );
    byId("choice").append(...this.choices);
    byId("again").addEventListener("click", () => this.open(this.at));
    byId("next").addEventListener("click", () => this.open(this.at + 1));
    byId("solve").addEventListener("click", () => this.solve().catch(trouble));
    byId("practice").hidden = byId("jump").hidden = false;
    this.show(0);
  }

  get exercise() {
    const exercise = this.exercises[this.at];
    if (!exercise) throw new Error(`There is no exercise ${this.at + 1}.`);
    return exercise;
  }

  /** Shows an exercise to somebody who asked for it. @param {number} at */
  open(at) {
    this.show(at);
    say(`Exercise ${at + 1} of ${this.exercises.length}. ${this.exercise.question}`);
    this.board.focus();
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    const { question, step } = this.exercise;
    this.choices.forEach((choice, i) => choice.setAttribute("aria-pressed", String(i === at)));
    byId("question").textContent = question;
    byId("feedback").hidden = byId("again").hidden = byId("next").hidden = true;
    byId("solve").hidden = false;
    this.board.label = `Exercise ${at + 1}: ${question} ${sentences(step)}`;
    this.board.show(step.scene, { animate: false, mover: step.mover });
    this.board.offer(true);
  }

  /** @param {string} move */
  async answer(move) {
    const { answers, right, wrong } = this.exercise;
    const good = answers.includes(move);
    if (good) this.choices[this.at]?.classList.add("done");
    await this.play(move, good ? `Right: ${right}` : `Not this one. ${wrong}`, good);
  }

  async solve() {
    const [move = ""] = this.exercise.answers;
    await this.play(move, `The answer is ${move}. ${this.exercise.right}`, true);
  }

  /** Plays a move on the board, and says what it means. @param {string} move @param {string} words @param {boolean} good */
  async play(move, words, good) {
    const { game, start, moves } = this.exercise.step;
    this.board.offer(false);
    /** @type {Step} */
    const step = await get("positions", { game, position: start, moves: [...moves, move].join(" ") });
    this.board.show(step.scene, { mover: step.mover });
    const feedback = byId("feedback");
    feedback.textContent = words;
    feedback.classList.toggle("bad", !good);
    feedback.hidden = false;
    byId("solve").hidden = good;
    byId("again").hidden = false;
    byId("again").classList.toggle("primary", !good);
    const last = this.at === this.exercises.length - 1;
    byId("next").hidden = last;
    byId("next").classList.toggle("primary", good);
    say(`${step.scene.spoken.join(". ")}. ${words}`);
    byId(good && !last ? "next" : "again").focus();
  }
}
