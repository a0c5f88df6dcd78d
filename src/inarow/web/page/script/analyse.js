/** Analysis: any position, what its moves are worth, a tree of moves, and a review of the whole game. */

import { Exchange } from "./analyse/exchange.js";
import { Graph } from "./analyse/graph.js";
import { MoveTree } from "./analyse/moves.js";
import { Panel } from "./analyse/panel.js";
import { Review } from "./analyse/review.js";
import { Study } from "./analyse/study.js";
import { Node } from "./analyse/tree.js";
import { values, verdict } from "./analyse/worth.js";
import { Problem, get } from "./api.js";
import { Board } from "./board.js";
import { copyable } from "./copying.js";
import { about, address, byId, frame, make, say } from "./frame.js";
import { openRoom } from "./rooms.js";
import { choose, settings } from "./settings.js";
import { step as stepOf } from "./steps.js";
import { other, playerWords } from "./words.js";

/** @typedef {import("./types.js").Analysis} Analysis */
/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").Imported} Imported */
/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Step} Step */

const USUAL = "connect-four";
/** Milliseconds for which a position must stay before the address of the page names it. */
const SETTLED = 120;

frame("analyse");
const board = new Board(byId("board"), { onMove: play, say, sized: byId("table") });
const tree = new MoveTree(byId("tree"), byId("steps"), jump);
const graph = new Graph(byId("graph"), byId("rows"), jump);
const panel = new Panel({ onMove: play, onLine: (moves) => jump(line.from.follow(moves)) });
const study = new Study(learnt);
const review = new Review({ onNews: showGame, onJump: jump, onBetter: (worse, move) => worse.parent && jump(worse.parent.play(move)) });
new Exchange(attempt, () => ({ beginning: beginning(), root: root() }), imported);

/** @type {HTMLInputElement} */
const shown = byId("values");
/** @type {HTMLSelectElement} */
const games = byId("game");
/** @type {HTMLSelectElement} */
const level = byId("level");

let game = USUAL;
let start = "";
let current = new Node("", null);
/** @type {Step | null} what the board shows */
let step = null;
/** @type {Analysis | null} what is known of it */
let news = null;
/** The line of best play that is shown: where it begins, and its moves. */
let line = { from: current, moves: /** @type {string[]} */ ([]) };
let drawing = 0;
let settling = 0;
let announced = "";

begin();

async function begin() {
  shown.checked = settings.values;
  shown.addEventListener("change", switched);
  byId("follow").addEventListener("click", followOn);
  byId("promote").addEventListener("click", () => edit(current, () => current.promote()));
  byId("remove").addEventListener("click", remove);
  byId("review").addEventListener("click", () => attempt(() => review.run(beginning(), current.line)));
  byId("play").addEventListener("submit", playFromHere);
  games.addEventListener("change", () => open(games.value, "", new Node("", null)));
  byId("links").replaceChildren(copyable("address", "Address of this position", ""), copyable("position", "The position as a text", ""));
  await attempt(async () => {
    /** @type {Games} */
    const offered = await get("games");
    games.replaceChildren(...offered.games.map(({ spec, title }) => make("option", { value: spec }, title)));
    level.replaceChildren(...offered.levels.map((each) => make("option", { value: String(each) }, playerWords(`engine:level=${each}`))));
    level.value = "5";
    await openAddress();
  });
}

/** Opens what the address asks for; the variations come from the history of the browser, which keeps them. */
async function openAddress() {
  const query = new URLSearchParams(location.search);
  const room = query.get("room");
  if (room) {
    /** @type {Room} */
    const found = await get(`rooms/${encodeURIComponent(room)}`);
    const tried = query.get("moves");
    const looked = tried === null ? found : await stepOf(found.game, found.start, [tried]);
    return open(found.game, found.start, Node.of(found.moves), looked.moves);
  }
  const wanted = query.get("game") ?? USUAL;
  /** @type {Step} */
  let found;
  try {
    found = await stepOf(wanted, query.get("position") ?? "", [query.get("moves") ?? ""]);
  } catch (error) {
    await open([...games.options].some(({ value }) => value === wanted) ? wanted : USUAL, "", new Node("", null));
    throw error;
  }
  const before = history.state?.tree;
  await open(found.game, found.start, before ? Node.restored(before) : Node.of(found.moves), found.moves);
}

/** Looks at a game. @param {string} spec @param {string} first @param {Node} from its tree @param {string[]} [moves] to look at */
function open(spec, first, from, moves = []) {
  review.stop();
  byId("restore").hidden = true;
  game = spec;
  start = first;
  step = null;
  if (![...games.options].some(({ value }) => value === game)) games.append(make("option", { value: game }, game));
  games.value = game;
  return jump(from.follow(moves));
}

/** @param {Imported} given */
function imported(given) {
  open(given.game, given.start, Node.of(given.moves, given.variations), given.moves);
}

function root() {
  return current.path[0] ?? current;
}

function beginning() {
  return { game, position: start };
}

function subject() {
  return { ...beginning(), moves: current.moves };
}

/** Makes a move where one is; another than before is a variation. @param {string} move */
function play(move) {
  return jump(current.play(move));
}

/** @param {Node} node */
function jump(node) {
  current = node;
  return attempt(draw);
}

/** Changes the tree, and looks at a node of it. @param {Node} node @param {() => void} change */
function edit(node, change) {
  review.stop();
  byId("restore").hidden = true;
  change();
  jump(node);
}

/** Deletes the move on the board and all that follows; until the next change it can be brought back. */
function remove() {
  const gone = current;
  if (!gone.parent) return;
  edit(gone.parent, () => {
    const restore = gone.remove();
    byId("restore").hidden = false;
    byId("restore").onclick = () => edit(gone, restore);
  });
  say(`${gone.move} is deleted`);
}

async function draw() {
  const turn = ++drawing;
  const found = await stepOf(game, start, current.moves);
  if (turn !== drawing) return;
  board.show(found.scene, { mover: found.mover, animate: step !== null });
  board.offer(!found.outcome);
  board.values(null);
  step = found;
  news = null;
  const title = games.selectedOptions[0]?.textContent ?? game;
  board.label = `${title}, ${found.scene.status}`;
  byId("title").textContent = `Analysis of ${title}`;
  byId("status").textContent = found.scene.status;
  byId("notes").textContent = found.scene.notes.join("; ");
  document.title = `${found.scene.status} · ${title} · inarow`;
  about(subject());
  showGame();
  showLinks(found);
  showKnown();
  say(found.spoken.join(". "));
  search();
}

/** Who made the first move of the line. @param {Step} step @returns {Side} */
function first(step) {
  return step.moves.length % 2 ? other(step.mover) : step.mover;
}

/** What depends on the tree and on what a review found. */
function showGame() {
  if (!step) return;
  const begins = first(step);
  tree.show(current, begins);
  graph.show(current.line, current, begins);
  review.show(current.line, (node) => (node.ply % 2 ? begins : other(begins)));
  /** @type {[string, boolean][]} */
  const possible = [["promote", Boolean(current.branch)], ["remove", Boolean(current.parent)]];
  for (const [id, able] of possible) byId(id).hidden = !able;
  byId("review").toggleAttribute("disabled", current.line.length < 2);
  byId("graph-row").hidden = !current.line.some((node) => node.review);
  clearTimeout(settling);
  settling = setTimeout(() => history.replaceState({ tree: root().kept }, "", address("analyse", subject())), SETTLED);
}

/** @param {Step} step */
function showLinks(step) {
  /** @type {Record<string, string>} */
  const texts = { address: new URL(address("analyse", subject()), document.baseURI).href, position: step.position };
  for (const [id, text] of Object.entries(texts)) {
    /** @type {HTMLInputElement} */
    const field = byId(`link-${id}`);
    field.value = text;
  }
  byId("learn").setAttribute("href", address("learn", subject()));
  byId("rules").setAttribute("href", address("rules", { game: game.split(":")[0] ?? "" }));
  byId("play").querySelector("button")?.toggleAttribute("disabled", Boolean(step.outcome));
}

function search() {
  study.look(shown.checked && step && !step.outcome ? subject() : null);
}

/** @param {Analysis | null} analysis @param {string} trouble */
function learnt(analysis, trouble) {
  news = analysis;
  showKnown(trouble);
  if (!analysis?.done || !step || announced === step.position) return;
  announced = step.position;
  say(`${verdict(analysis, step.mover)}, with ${analysis.move}`);
}

/** @param {string} [trouble] what prevents that more is known */
function showKnown(trouble = "") {
  if (!step) return;
  if (news && made() <= 0) line = { from: current, moves: news.pv };
  if (!news && made() < 0) line = { from: current, moves: [] };
  board.values(shown.checked && news ? values(news.moves) : null);
  panel.show(step, news, shown.checked, line.moves, made());
  if (trouble) byId("effort").textContent = trouble;
  byId("follow").toggleAttribute("disabled", made() >= line.moves.length);
}

/** How many moves of the line of best play lead to the position on the board; below 0 where another way does. */
function made() {
  const after = current.ply - line.from.ply;
  const onTheWay = current.path[line.from.ply] === line.from && current.moves.slice(line.from.ply).every((move, at) => move === line.moves[at]);
  return onTheWay ? after : -1;
}

/** The next move of the line of best play. */
function followOn() {
  const move = line.moves[made()];
  if (move !== undefined) play(move);
}

function switched() {
  choose({ values: shown.checked });
  news = null;
  search();
  showKnown();
  say(shown.checked ? "Values are shown" : "Values are hidden");
}

/** @param {Event} event */
function playFromHere(event) {
  event.preventDefault();
  const mover = step?.mover;
  if (!mover) return;
  const engine = { player: `engine:level=${level.value}` };
  const person = { player: "human", name: settings.name };
  attempt(() => openRoom({ ...subject(), [mover]: person, [other(mover)]: engine }, [mover]));
}

/** Does what may be refused; a refusal is shown in its own words. @param {() => Promise<unknown>} what */
async function attempt(what) {
  complain("");
  try {
    await what();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    complain(error instanceof Problem ? error.message : error instanceof TypeError ? "There is no connection; try again." : String(error));
  }
}

/** @param {string} text */
function complain(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input:not([type=checkbox]), select, textarea");
  if (!settings.keys || typing || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {Record<string, () => void>} */
  const keys = { ",": () => tree.back(), ".": () => tree.on(), n: followOn, v: () => shown.click() };
  keys[event.key]?.();
});
