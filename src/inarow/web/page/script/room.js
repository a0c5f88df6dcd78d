/** The room: one live game, played or watched, as the server says it stands. */

import { Problem, get, post } from "./api.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { about, address, byId, frame, make, say } from "./frame.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Hints } from "./room/hints.js";
import { Links } from "./room/links.js";
import { Questions } from "./room/questions.js";
import { Seats } from "./room/seats.js";
import { alone, capital, resultWords, statusWords } from "./room/words.js";
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

const board = new Board(byId("board"), { onMove: sendMove, say, sized: byId("table") });
const seats = new Seats(byId("far"), byId("near"));
const clocks = new Clocks(seats.clocks);
const moves = new Moves(byId("moves"), byId("steps"), look);
const links = new Links(byId("links"), byId("study"), waitForFriend);
const hints = new Hints(byId("hint"), (cells) => board.mark(cells), attempt);
const questions = new Questions(byId("question"), {
  onResign: () => act("resign", {}),
  onAnswer: (kind, accept) => act("answers", { kind, accept }),
  onDone: () => board.focus(),
});

/** @type {Room | null} the room as last heard of */
let room = null;
/** @type {{ply: number, move: string} | null} a move that the server has not yet acknowledged */
let pending = null;
/** @type {number | null} how many moves are looked at; null is the game as it stands */
let view = null;
/** @type {Step | null} what the board shows */
let shown = null;
let title = "";
let drawing = 0;
let announced = "";
let lost = false;

const buttons = {
  takeback: action("Take back", "u", () => act("offers", { kind: "takeback" })),
  redo: action("Redo", "", () => act("redo", {})),
  hint: action("Hint", "h", () => hints.more(subject())),
  draw: action("Offer a draw", "", () => act("offers", { kind: "draw" })),
  resign: action("Resign", "", () => questions.confirmResigning()),
  rematch: action("Rematch", "", rematch),
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

/** Takes over what the server says of the room, unless something newer is known. @param {Room} news */
function adopt(news) {
  if (room && news.sequence < room.sequence) return;
  if (pending && news.moves.length >= pending.ply) pending = null;
  if (room && news.moves.length < room.moves.length) view = null;
  if (room && !room.rematch && news.rematch) say("The rematch is open");
  room = { ...news, you: news.you ?? room?.you ?? [] };
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
  lost = now;
  showConnection();
}

function showConnection() {
  const watching = room?.watching ? ` · ${room.watching} watching` : "";
  const kept = pending ? "; your move will be sent" : "";
  byId("connection").textContent = lost ? `Connection lost, trying again${kept}` : `Connected${watching}`;
  byId("connection").classList.toggle("lost", lost);
}

/** The moves that the board shows. @param {Room} room */
function shownMoves(room) {
  if (view !== null) return room.moves.slice(0, view);
  return pending && pending.ply === room.moves.length + 1 ? [...room.moves, pending.move] : room.moves;
}

/** What the board shows, as a subject for other pages and for hints. */
function subject() {
  return { game: room?.game ?? "", position: room?.start ?? "", moves: room ? shownMoves(room) : [] };
}

async function draw() {
  const turn = ++drawing;
  if (!room) return;
  const now = pending ? { ...room, mover: other(room.mover) } : room;
  const wanted = shownMoves(room);
  /** @type {Step} */
  let found;
  try {
    found = await stepOf(now.game, now.start, wanted);
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
  showRoom(now, found);
  announce(now, found);
}

/** @param {Room} room @param {Step} step */
function showRoom(room, step) {
  const running = room.status === "running";
  byId("content").dataset.turn = !running
    ? "over"
    : room.you.includes(room.mover) && !pending
      ? "yours"
      : "theirs";
  board.offer(view === null && running && !pending && !step.outcome && room.you.includes(room.mover));
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
  byId("title").textContent = title;
  byId("status").textContent =
    view === null ? statusWords(room, step) : `After ${count(view)} of ${room.moves.length}`;
  byId("notes").textContent = step.scene.notes.map(capital).join(". ");
  byId("notes").classList.toggle("unseen", step.scene.areas.length > 0);
  document.title = `${statusWords(room, step)} · ${title} · inarow`;
  showConnection();
  showActions(room);
  questions.show(room);
}

/** @param {number} moves */
function count(moves) {
  return moves === 1 ? "1 move" : `${moves} moves`;
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
  buttons.takeback.hidden = !mine || (!running && !free);
  buttons.takeback.disabled = room.moves.length <= room.opening || Boolean(room.offer);
  buttons.redo.hidden = !mine || !free || !room.undone;
  buttons.hint.hidden = !running || !mine || !free;
  buttons.hint.disabled = !room.you.includes(room.mover);
  buttons.draw.hidden = !mine || !running || (free && room.you.length === 2);
  buttons.draw.disabled = Boolean(room.offer);
  buttons.resign.hidden = !mine || !running;
  buttons.rematch.hidden = !mine || running;
  buttons.rematch.textContent = room.rematch ? "To the rematch" : "Rematch, sides swapped";
  buttons.rematch.classList.toggle("primary", !running);
  buttons.again.hidden = running && mine;
  buttons.again.setAttribute("href", address("play", { game: room.game }));
}

/** Says what is new in the game, once. @param {Room} room @param {Step} step */
function announce(room, step) {
  if (view !== null) return;
  const state = `${step.moves.join(" ")}|${room.status}`;
  if (state === announced) return;
  const first = announced === "";
  announced = state;
  const over = room.status === "finished";
  const words = [...step.spoken, ...(over && !step.outcome ? [resultWords(room, step)] : [])];
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

/** @param {string} move */
async function sendMove(move) {
  if (!room || pending || view !== null) return;
  pending = { ply: room.moves.length + 1, move };
  const sent = pending;
  board.offer(false);
  draw();
  setTimeout(() => {
    if (pending === sent && shown?.moves.length !== sent.ply) byId("status").textContent = "Your move is being sent";
  }, SLOW);
  await attempt(async () => {
    /** @type {{room: Room}} */
    const answer = await post(`rooms/${id}/moves`, sent, { secret, patient: true, onConnection: connection });
    adopt(answer.room);
  });
  pending = null;
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
        ? "There is no connection; try again."
        : error instanceof Error
          ? error.message
          : String(error);
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

/** @param {string} text @param {string} letter the key that does the same @param {() => unknown} what */
function action(text, letter, what) {
  const button = make("button", { type: "button", click: () => what() }, text);
  if (letter) button.dataset.key = letter;
  return button;
}

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (!settings.keys || typing || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
    return;
  if (event.key === ",") return moves.jump(moves.ply - 1);
  if (event.key === ".") return moves.jump(moves.ply + 1);
  if (event.key === "b") return look(null);
  const button = Object.values(buttons).find((button) => button.dataset.key === event.key);
  if (button instanceof HTMLButtonElement && !button.hidden && !button.disabled) button.click();
});
