/** Replays a real search, step by step: minimax and alpha-beta side by side, in a picture and in words. */

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { about, address, byId, frame, make, say } from "./frame.js";
import { Replay, together } from "./learn/timeline.js";
import { Tree } from "./learn/tree.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Textbook} Textbook */
/** @typedef {import("./learn/timeline.js").Moment} Moment */
/** @typedef {"minimax" | "alphabeta"} Search */

/** @type {Search[]} */
const SEARCHES = ["minimax", "alphabeta"];
/** Trees of so many nodes are drawn as a chart, and kept open. */
const SMALL = 40;
/** Beyond so many steps a second nobody wants to hear each of them. */
const AUDIBLE = 1;
/** Milliseconds between two boards that are asked for. */
const BOARD_PAUSE = 250;

const query = new URLSearchParams(location.search);
const subject = { game: query.get("game") ?? "", position: query.get("position") ?? "", moves: query.get("moves") ?? "" };

/** @type {HTMLInputElement} */
const slider = byId("slider");
/** @type {HTMLInputElement} */
const whole = byId("whole");
/** @type {HTMLSelectElement} */
const speeds = byId("speed");
/** @type {HTMLSelectElement} */
const plies = byId("depth");
/** @type {HTMLSelectElement} */
const gameChoice = byId("game");
/** @type {HTMLDetailsElement} */
const idea = byId("idea");
/** @type {NodeListOf<HTMLInputElement>} */
const follows = document.querySelectorAll("input[name=follow]");

/** A replay of two searches of one position, at one moment. */
class Player {
  constructor() {
    /** @type {Record<Search, Tree>} */
    this.trees = {
      minimax: new Tree(byId("minimax-tree"), "Tree of minimax", { onChoose: (node) => this.look("minimax", node) }),
      alphabeta: new Tree(byId("alphabeta-tree"), "Tree of alpha-beta", { onChoose: (node) => this.look("alphabeta", node) }),
    };
    /** @type {Record<Search, Replay> | null} */
    this.replays = null;
    /** @type {Moment[]} */
    this.moments = [];
    this.at = 0;
    /** @type {Search} */
    this.follow = "alphabeta";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.picture = new Picture();
    this.#listen();
  }

  /** @param {Textbook} found @param {boolean} pictured whether its positions have a board */
  begin(found, pictured) {
    this.pause();
    const replays = { minimax: new Replay(found.minimax), alphabeta: new Replay(found.alphabeta) };
    this.replays = replays;
    this.moments = together(replays.minimax, replays.alphabeta);
    const small = found.minimax.nodes.length <= SMALL;
    for (const search of SEARCHES) {
      this.trees[search].begin(replays[search]);
      this.trees[search].whole = small;
      this.trees[search].list.classList.toggle("chart", small);
    }
    whole.checked = small;
    slider.max = String(this.moments.length - 1);
    byId("beside").hidden = !pictured;
    byId("replay").classList.toggle("pictured", pictured);
    byId("replay").hidden = false;
    this.go(0, false);
  }

  /** Shows nothing any more. */
  end() {
    this.pause();
    this.replays = null;
    byId("replay").hidden = true;
  }

  /** The step of a search at the moment. @param {Search} search */
  step(search) {
    const moment = this.moments[this.at];
    return moment && this.replays?.[search].step(moment[search]);
  }

  /** Goes to a moment, and says what happens there. @param {number} at @param {boolean} [aloud] */
  go(at, aloud = true) {
    this.at = Math.max(0, Math.min(at, this.moments.length - 1));
    const moment = this.moments[this.at];
    if (!this.replays || !moment) return;
    for (const search of SEARCHES) this.#draw(search, moment[search]);
    const step = this.step(this.follow);
    if (!step) return;
    byId("words").textContent = step.words;
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", `step ${this.at} of ${this.moments.length - 1}. ${step.words}`);
    if (aloud) say(step.words);
    const here = step.child !== null && step.kind !== "leave" ? step.child : step.node;
    this.picture.show(this.replays[this.follow].path(here));
    byId("first").ariaDisabled = byId("back").ariaDisabled = String(this.at === 0);
    byId("last").ariaDisabled = byId("forward").ariaDisabled = String(this.at === this.moments.length - 1);
    byId("cut").ariaDisabled = String(this.#nextCut() === null);
  }

  /** @param {Search} search @param {number} at */
  #draw(search, at) {
    const replay = this.replays?.[search];
    const step = replay?.step(at);
    if (!replay || !step) return;
    const known = replay.known(at);
    this.trees[search].show(known, step.node);
    const [all, done] = [replay.trace.nodes.length, at === replay.trace.steps.length - 1];
    const whole = this.replays?.minimax.trace.nodes.length ?? all;
    const share = done && search === "alphabeta" ? `, ${Math.round((100 * all) / whole)} % of minimax` : "";
    byId(`${search}-count`).textContent = `${known.length} of ${all} nodes looked at${share}`;
  }

  /** The next moment, or the one before, at which the search that is followed does something. @param {1 | -1} way */
  near(way) {
    const now = this.moments[this.at]?.[this.follow];
    let at = this.at;
    while (this.moments[at + way] && this.moments[at]?.[this.follow] === now) at += way;
    if (way === 1) return at;
    // Going back, to the moment at which that step was taken.
    const before = this.moments[at]?.[this.follow];
    while (at > 0 && this.moments[at - 1]?.[this.follow] === before) at--;
    return at;
  }

  /** @param {Search} search @param {number} node shows where a search came to a node last */
  look(search, node) {
    this.pause();
    if (search !== this.follow) this.#followTo(search);
    const path = this.replays?.[search].path(node) ?? [];
    this.picture.show(path);
    const known = this.replays?.[search].known(this.moments[this.at]?.[search] ?? 0)[node];
    if (known) say(`${path.join(" ") || "start"}`);
  }

  /** @param {Search} search */
  #followTo(search) {
    this.follow = search;
    for (const radio of follows) radio.checked = radio.value === search;
    byId("replay").dataset.follow = search;
  }

  #nextCut() {
    const steps = this.replays?.alphabeta.trace.steps;
    const now = this.moments[this.at]?.alphabeta ?? 0;
    const next = steps?.findIndex(({ kind }, at) => at > now && kind === "cut") ?? -1;
    return next < 0 ? null : this.moments.findIndex((moment) => moment.alphabeta === next);
  }

  goToCut() {
    const at = this.#nextCut();
    if (at === null) {
      say("There is no cut-off after this.");
      return;
    }
    this.pause();
    if (this.follow !== "alphabeta") this.#followTo("alphabeta");
    this.go(at);
  }

  play() {
    if (this.at === this.moments.length - 1) this.go(0, false);
    byId("play").textContent = "Pause";
    this.#tick();
  }

  #tick() {
    const speed = Number(speeds.value);
    this.timer = setTimeout(() => {
      const next = this.near(1);
      this.go(next, speed <= AUDIBLE || next === this.moments.length - 1);
      if (next === this.moments.length - 1) this.pause();
      else this.#tick();
    }, 1000 / speed);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    byId("play").textContent = "Play";
  }

  #listen() {
    /** @param {() => number} where */
    const to = (where) => () => {
      this.pause();
      this.go(where());
    };
    const [back, forward] = [to(() => this.near(-1)), to(() => this.near(1))];
    const playing = () => (this.timer === undefined ? this.play() : this.pause());
    byId("first").addEventListener("click", to(() => 0));
    byId("back").addEventListener("click", back);
    byId("forward").addEventListener("click", forward);
    byId("last").addEventListener("click", to(() => this.moments.length - 1));
    byId("play").addEventListener("click", playing);
    byId("cut").addEventListener("click", () => this.goToCut());
    slider.addEventListener("input", () => {
      this.pause();
      this.go(Number(slider.value), false);
    });
    whole.addEventListener("change", () => SEARCHES.forEach((search) => this.trees[search].openAll(whole.checked)));
    for (const radio of follows)
      radio.addEventListener("change", () => {
        this.#followTo(radio.value === "minimax" ? "minimax" : "alphabeta");
        this.go(this.at);
      });
    byId("replay").dataset.follow = this.follow;
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !this.replays) return;
      if (event.target instanceof Element && event.target.closest("input, select, [role=grid], [popover]")) return;
      /** @type {Record<string, () => void>} */
      const keys = { ArrowLeft: back, ArrowRight: forward, ...(settings.keys ? { p: playing, c: () => this.goToCut() } : {}) };
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }
}

/** The board of the position that a search looks at; it comes after the tree where the replay is fast. */
class Picture {
  constructor() {
    this.board = new Board(byId("board"), { label: "The position at this step" });
    /** @type {Map<string, Step>} */
    this.known = new Map();
    this.wanted = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.asked = 0;
  }

  /** @param {string[]} path the moves from the root of the search */
  show(path) {
    if (!subject.game || byId("beside").hidden) return;
    byId("line").textContent = path.length ? `After ${path.join(" ")}` : "The position that is searched";
    this.wanted = [...subject.moves.split(" ").filter(Boolean), ...path].join(" ");
    const known = this.known.get(this.wanted);
    if (known) this.#draw(known);
    else this.waiting ??= setTimeout(() => this.#ask(), Math.max(0, this.asked + BOARD_PAUSE - performance.now()));
  }

  async #ask() {
    const moves = this.wanted;
    this.asked = performance.now();
    try {
      /** @type {Step} */
      const step = await get("positions", { game: subject.game, position: subject.position, moves });
      this.known.set(moves, step);
      if (moves === this.wanted) this.#draw(step);
    } catch (error) {
      trouble(error);
    }
    this.waiting = undefined;
    if (!this.known.has(this.wanted)) this.waiting = setTimeout(() => this.#ask(), BOARD_PAUSE);
  }

  /** @param {Step} step */
  #draw(step) {
    this.board.label = `The position at this step: ${step.scene.spoken.join(". ")}`;
    this.board.show(step.scene, { animate: false });
    if (!step.scene.rows) byId("line").textContent += `: ${step.scene.notes.join(", ")}`;
  }
}

/** @param {unknown} error */
function trouble(error) {
  const place = byId("trouble");
  place.textContent = error instanceof Error ? error.message : String(error);
  place.hidden = false;
  say(place.textContent);
}

frame("learn");
const player = new Player();

/** @param {boolean} real whether a position is searched, or the example */
function choose(real) {
  byId("trouble").hidden = true;
  byId("example").setAttribute("aria-pressed", String(!real));
  byId("position").setAttribute("aria-pressed", String(real));
  byId("game-choice").hidden = byId("depth-choice").hidden = !real;
  idea.open = !real;
}

async function example() {
  choose(false);
  player.begin(await post("textbook", { example: true }), false);
}

/** Searches the position of the address. @param {number | null} depth */
async function position(depth) {
  choose(true);
  const { game, position: start, moves } = subject;
  about({ game, position: start, moves });
  const asked = { game, position: start, moves: moves.split(" ").filter(Boolean), ...(depth ? { depth } : {}) };
  /** @type {Textbook} */
  const found = await post("textbook", asked).catch((error) => {
    player.end();
    throw error;
  });
  plies.replaceChildren(...Array.from({ length: found.deepest }, (_, i) => make("option", {}, String(i + 1))));
  plies.value = String(found.depth);
  const where = new URL(address("learn", { game, position: start, moves }), location.href);
  where.searchParams.set("depth", String(found.depth));
  history.replaceState(null, "", where);
  player.begin(found, true);
}

async function open() {
  if (subject.game) byId("position").textContent = "This position";
  byId("example").addEventListener("click", () => example().catch(trouble));
  byId("position").addEventListener("click", () => position(null).catch(trouble));
  plies.addEventListener("change", () => position(Number(plies.value)).catch(trouble));
  gameChoice.addEventListener("change", () => {
    Object.assign(subject, { game: gameChoice.value, position: "", moves: "" });
    position(null).catch(trouble);
  });
  const started = query.has("depth") ? position(Number(query.get("depth")) || null) : example();
  /** @type {Games} */
  const { games } = await get("games");
  if (!subject.game) subject.game = games[0]?.spec ?? "";
  gameChoice.replaceChildren(...games.map(({ spec, title }) => make("option", { value: spec }, title)));
  if (!games.some(({ spec }) => spec === subject.game)) gameChoice.append(make("option", { value: subject.game }, subject.game));
  gameChoice.value = subject.game;
  about(subject);
  await started;
}

open().catch(trouble);
