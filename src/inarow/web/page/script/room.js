/** The room: one live game, played or watched, as the server says it stands. */

import { Problem, get, post } from "./api.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { about, address, byId, frame, make, say } from "./frame.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Hints } from "./room/hints.js";
import { Links } from "./room/links.js";
import { News } from "./room/news.js";
import { Pending } from "./room/pending.js";
import { Questions } from "./room/questions.js";
import { Seats } from "./room/seats.js";
import { alone, capital, count, resultWords, statusWords } from "./room/words.js";
import { fragment, keep, roomAddress, secretsOf } from "./rooms.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { step as stepOf } from "./steps.js";
import { other, seatWords } from "./words.js";

/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").Opened} Opened */
/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Step} Step */

/** Milliseconds after which it is told that a move is under way. */
const SLOW = 500;

frame("play");
const id = new URLSearchParams(location.search).get("id") ?? "";
/** The fragment of one's own seats, as it was when one came. */
const given = location.hash.slice(1);
const secrets = secretsOf(given);
/** What proves that one's seats are one's own. */
const secret = secrets.join(".");
const UNREACHED = "There is no connection; try again.";

const board = new Board(byId("board"), { onMove: sendMove, say, sized: byId("table") });
const seats = new Seats(byId("far"), byId("near"));
const clocks = new Clocks(seats.clocks);
const moves = new Moves(byId("moves"), byId("steps"), look);
const links = new Links(byId("links"), byId("study"), waitForFriend);
const hints = new Hints(byId("hint"), (cells) => board.mark(cells), attempt, () => board.focus());
const questions = new Questions(byId("question"), {
  onResign: () => act("resign", {}),
  onAnswer: (kind, accept) => act("answers", { kind, accept }),
  onDone: () => board.focus(),
});
const news = new News();
const pending = new Pending(id);

/** @type {Room | null} the room as last heard of */
let room = null;
/** @type {number | null} how many moves are looked at; null is the game as it stands */
let view = null;
/** @type {Step | null} what the board shows */
let shown = null;
let title = "";
let drawing = 0;
let lost = false;

const buttons = {
  takeback: action("Take back", "u", () => act("offers", { kind: "takeback" })),
  redo: action("Redo", "", () => act("redo", {})),
  hint: action("Hint", "h", () => hints.more(subject())),
  draw: action("Offer a draw", "", () => act("offers", { kind: "draw" })),
  resign: action("Resign", "", () => questions.confirmResigning()),
  rematch: action("Rematch", "", rematch),
  watch: make("a", { class: "button primary" }, "Watch the rematch"),
  again: make("a", { class: "button" }, "New game"),
};
byId("actions").replaceChildren(...Object.values(buttons));
byId("back").addEventListener("click", () => {
  look(null);
  board.focus();
});

begin();

async function begin() {
  try {
    /** @type {[Room, Games]} */
    const [found, offered] = await Promise.all([
      get(`rooms/${encodeURIComponent(id)}`, {}, { onConnection: connection, secret }),
      get("games"),
    ]);
    title =
      offered.games.find((game) => game.spec === found.game || game.name === found.game.split(":")[0])
        ?.title ?? found.game;
    adopt(found);
    new Live(id, secrets, { onRoom: adopt, onConnection: connection });
    const left = pending.left(found.moves.length + 1);
    if (left) sendMove(left);
  } catch (error) {
    gone(error instanceof Problem ? error.message : String(error));
  }
}

/** @param {string} why */
function gone(why) {
  byId("status").textContent = why;
  byId("actions").replaceChildren(make("a", { class: "button primary", href: "./" }, "To the start page"));
  board.offer(false);
}

/** Takes over what the server says of the room, unless something newer is known. @param {Room} heard */
function adopt(heard) {
  if (room && heard.sequence < room.sequence) return;
  if (pending.sent && heard.moves.length >= pending.sent.ply) pending.set(null);
  if (room && heard.moves.length < room.moves.length) view = null;
  if (room && !room.rematch && heard.rematch) say("The rematch is open");
  room = { ...heard, you: heard.you ?? room?.you ?? [] };
  clocks.set(room.clock);
  draw();
}

/** The link for a friend comes first until he has come. @param {boolean} waiting */
function waitForFriend(waiting) {
  const first = byId("actions").previousElementSibling === byId("share");
  if (waiting && !first) byId("actions").before(byId("share"));
  if (!waiting && first) byId("side").append(byId("share"));
}

/** @param {boolean} now */
function connection(now) {
  if (lost !== now) say(now ? "Connection lost, trying again" : "Connected again");
  const first = now && !lost;
  lost = now;
  if (first) tellWaiting();
  if (!now && byId("trouble").textContent === UNREACHED) trouble("");
  showConnection();
}

/** The move that cannot be sent yet, in words; empty if there is none. */
function waiting() {
  return lost && pending.sent ? `Your move ${pending.sent.move} waits for the connection` : "";
}

/** Shows the move that cannot be sent yet, without any answer of the server. */
function tellWaiting() {
  if (!pending.sent || !waiting()) return;
  if (shown && shown.moves.length < pending.sent.ply) board.markMove(pending.sent.move);
  byId("status").textContent = waiting();
  say(waiting());
}

function showConnection() {
  const watching = room?.watching ? ` · ${room.watching} watching` : "";
  const kept = pending.sent ? "; your move will be sent" : "";
  byId("connection").textContent = lost ? `Connection lost, trying again${kept}` : `Connected${watching}`;
  byId("connection").classList.toggle("lost", lost);
}

/** The moves of the game, with the one that is on its way. @param {Room} room */
function allMoves(room) {
  const { sent } = pending;
  return sent && sent.ply === room.moves.length + 1 ? [...room.moves, sent.move] : room.moves;
}

/** The moves that the board shows. @param {Room} room */
function shownMoves(room) {
  return view === null ? allMoves(room) : room.moves.slice(0, view);
}

/** What the board shows, as a subject for other pages and for hints. */
function subject() {
  return { game: room?.game ?? "", position: room?.start ?? "", moves: room ? shownMoves(room) : [] };
}

async function draw() {
  const turn = ++drawing;
  if (!room) return;
  const now = pending.sent ? { ...room, mover: other(room.mover) } : room;
  const step = (/** @type {string[]} */ moves) => stepOf(now.game, now.start, moves);
  /** @type {Step} */
  let found;
  /** @type {Step} the game as it stands */
  let current;
  try {
    [found, current] = await Promise.all([step(shownMoves(room)), step(allMoves(room))]);
  } catch (error) {
    setTimeout(draw, 3000);
    return trouble(error);
  }
  if (turn !== drawing) return;
  if (shown?.moves.join(" ") !== found.moves.join(" ") || !shown) {
    board.show(found.scene, { mover: found.mover, animate: shown !== null });
    hints.clear();
  }
  shown = found;
  const held = document.activeElement;
  showRoom(now, found, current);
  holdFocus(held);
  announce(now, current);
}

/** Lets the focus be where it was, or on the board if that place is gone. @param {Element | null} held */
function holdFocus(held) {
  const focused = document.activeElement;
  if (!(held instanceof HTMLElement) || held === document.body) return;
  if (focused !== document.body && focused?.checkVisibility()) return;
  if (held.checkVisibility()) held.focus();
  else board.focus();
}

/** @param {Room} room @param {Step} step what is looked at @param {Step} current the game as it stands */
function showRoom(room, step, current) {
  const running = room.status === "running";
  const yours = running && !pending.sent && !current.outcome && room.you.includes(room.mover);
  byId("content").dataset.turn = running ? (yours ? "yours" : "theirs") : "over";
  board.offer(view === null ? yours : tries(room) && !step.outcome);
  board.label = `${title}, ${step.scene.status}`;
  byId("table").classList.toggle("watched", room.you.length === 0);
  seats.show(room);
  links.show(room, subject().moves);
  about(subject());
  moves.show(
    view === null ? subject().moves : room.moves,
    step.moves.length,
    firstMover(step, subject().moves.length),
  );
  byId("back").hidden = view === null;
  byId("back").textContent = yours ? "Back to the game: your move" : "Back to the game";
  byId("title").textContent = title;
  const hint = tries(room) && !step.outcome ? "; another move here is analysed" : "";
  const line =
    view === null ? statusWords(room, current) : `After ${count(view)} of ${room.moves.length}${hint}`;
  byId("status").textContent = waiting() || line;
  byId("notes").textContent = step.scene.notes.map(capital).join(". ");
  byId("notes").classList.toggle("unseen", step.scene.areas.length > 0);
  document.title = `${statusWords(room, current)} · ${title} · inarow`;
  showConnection();
  showActions(room);
  questions.show(room);
}

/** Who made the first move of all. @param {Step} step @param {number} made @returns {Side} */
function firstMover(step, made) {
  return made % 2 ? other(step.mover) : step.mover;
}

/** @param {Room} room */
function showActions(room) {
  const mine = room.you.length > 0;
  const running = room.status === "running";
  const free = alone(room);
  buttons.takeback.hidden = !mine || (!running && (!free || room.reason === "timeout"));
  disable(buttons.takeback, room.moves.length <= room.opening || Boolean(room.offer));
  buttons.redo.hidden = !mine || !free || !room.undone;
  buttons.hint.hidden = !running || !mine || !free;
  disable(buttons.hint, !room.you.includes(room.mover));
  buttons.draw.hidden = !mine || !running || (free && room.you.length === 2);
  disable(buttons.draw, Boolean(room.offer));
  buttons.resign.hidden = !mine || !running;
  buttons.rematch.hidden = !mine || running;
  buttons.rematch.textContent = room.rematch ? "To the rematch" : "Rematch, sides swapped";
  buttons.rematch.classList.toggle("primary", !running);
  buttons.watch.hidden = mine || !room.rematch;
  buttons.watch.setAttribute("href", roomAddress(room.rematch ?? ""));
  buttons.again.hidden = running && mine;
  buttons.again.setAttribute("href", address("play", { game: room.game }));
}

/** Says what is new in the game, once. @param {Room} room @param {Step} step the game as it stands */
function announce(room, step) {
  const first = news.told === null;
  const words = news.since(room, step);
  if (!words.length) return;
  const over = room.status === "finished";
  say(words.join(". "));
  if (!first) play(over ? "end" : "move");
  const names = `${seatWords(room, "x")} – ${seatWords(room, "o")}`;
  keep({
    id,
    game: title,
    title: names,
    ...(room.you.length ? { mine: given } : {}),
    state: over ? resultWords(room, step) : `${room.mover} to move`,
  });
}

/** Looks at an earlier position, without disturbing the game; null goes back to it. @param {number | null} ply */
function look(ply) {
  if (!room) return;
  view = ply === null || ply === room.moves.length ? null : ply;
  draw().then(() => {
    if (view !== null && shown) say(shown.spoken.join(". "));
  });
}

/** Whether another move in an earlier position may be tried: nobody who plays leaves the game by mistake. @param {Room} room */
function tries(room) {
  return room.status === "finished" || !room.you.length;
}

/** Makes a move in the game, or in an earlier position tries another one. @param {string} move */
async function sendMove(move) {
  if (!room || pending.sent) return;
  if (view !== null)
    return location.assign(address("analyse", { room: id, moves: [...subject().moves, move] }));
  const sent = { ply: room.moves.length + 1, move };
  pending.set(sent);
  board.offer(false);
  tellWaiting();
  draw();
  setTimeout(() => {
    if (pending.sent === sent && shown?.moves.length !== sent.ply)
      byId("status").textContent = waiting() || "Your move is being sent";
  }, SLOW);
  await attempt(async () => {
    /** @type {{room: Room}} */
    const answer = await post(`rooms/${id}/moves`, sent, { secret, patient: true, onConnection: connection });
    adopt(answer.room);
  });
  pending.set(null);
  board.mark([]);
  draw();
}

/** Does something in the room that is answered with the room. @param {string} what @param {object} body */
async function act(what, body) {
  await attempt(async () => {
    /** @type {{room: Room}} */
    const answer = await post(`rooms/${id}/${what}`, body, { secret });
    adopt(answer.room);
  });
}

async function rematch() {
  await attempt(async () => {
    /** @type {Opened} */
    const opened = await post(`rooms/${id}/rematch`, {}, { secret, patient: true });
    location.assign(roomAddress(opened.id, fragment(opened.secrets)));
  });
}

/** Does what may be refused; a refusal is shown in its own words, and the room with it is taken over.
 * @param {() => Promise<unknown>} what */
async function attempt(what) {
  trouble("");
  try {
    await what();
  } catch (error) {
    trouble(error);
    if (error instanceof Problem && error.document.room) adopt(error.document.room);
  }
}

/** @param {unknown} error */
function trouble(error) {
  const text =
    error instanceof Problem
      ? error.message
      : error instanceof TypeError
        ? UNREACHED
        : error instanceof Error
          ? error.message
          : String(error);
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

/** @param {string} text @param {string} letter the key that does the same @param {() => unknown} what */
function action(text, letter, what) {
  const able = () => button.getAttribute("aria-disabled") !== "true";
  const button = make("button", { type: "button", click: () => able() && what() }, text);
  if (letter) button.dataset.key = letter;
  return button;
}

/** A button without use for now keeps its place, and the focus. @param {HTMLElement} button @param {boolean} yes */
function disable(button, yes) {
  button.setAttribute("aria-disabled", String(yes));
}

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (!settings.keys || typing || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
    return;
  if (event.key === ",") return moves.jump(moves.ply - 1);
  if (event.key === ".") return moves.jump(moves.ply + 1);
  if (event.key === "b") return look(null);
  const button = Object.values(buttons).find((button) => button.dataset.key === event.key);
  if (button && !button.hidden) button.click();
});
