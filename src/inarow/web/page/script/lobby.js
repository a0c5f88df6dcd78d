/** The lobby: choose a game, its size and an opponent; a move on the board begins at once. */

import { Problem, get } from "./api.js";
import { Board } from "./board.js";
import { about, byId, frame, make, say } from "./frame.js";
import { forgetRooms, keptRooms, openRoom, roomAddress } from "./rooms.js";
import { choose, settings } from "./settings.js";
import { step as stepOf } from "./steps.js";
import { ago, playerWords } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").Parameter} Parameter */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Step} Step */

/** @typedef {"computer" | "here" | "link" | "watch"} Opponent */

/** @type {[Opponent, string, string][]} */
const OPPONENTS = [
  ["computer", "Computer", "Play against the computer"],
  ["here", "Friend, here", "Play on this device"],
  ["link", "Friend, by link", "Open a room for two"],
  ["watch", "Watch two players", "Let them play"],
];

/** @type {[Side | "either", string][]} */
const SIDES = [
  ["x", "First, x"],
  ["o", "Second, o"],
  ["either", "Either"],
];

/** @type {[string, string][]} seconds+increment, and the words for it */
const CLOCKS = [
  ["", "No clock"],
  ["60+1", "1 minute + 1 s"],
  ["180+2", "3 minutes + 2 s"],
  ["300+0", "5 minutes"],
  ["600+5", "10 minutes + 5 s"],
  ["1800+0", "30 minutes"],
  ["own", "Own times"],
];

const LEVELS = [
  "beginner",
  "easy",
  "casual",
  "fair",
  "skilled",
  "strong",
  "expert",
  "master",
  "relentless",
  "as strong as it gets",
];

const USUAL = { game: "connect-four", opponent: "computer", level: 3, side: "x", clock: "" };
const KEPT = "inarow.lobby";

frame("play");
const board = new Board(byId("board"), { onMove: (move) => start(move), say });
/** @type {HTMLFormElement} */
const form = byId("setup");
/** @type {HTMLInputElement} */
const level = byId("level");
/** @type {HTMLSelectElement} */
const clock = byId("clock");
/** @type {HTMLInputElement} */
const name = byId("name");
/** @type {HTMLInputElement} */
const minutes = byId("minutes");
/** @type {Map<string, Game>} */
const games = new Map();
/** @type {Map<string, HTMLInputElement>} */
const parameters = new Map();
/** @type {Step | null} */
let step = null;
let previews = 0;
let starting = false;

byId("forget").addEventListener("click", () => {
  forgetRooms();
  recent();
});
const chosen = { ...USUAL, ...before() };
recent();
begin();

function before() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

async function begin() {
  const asked = String(new URLSearchParams(location.search).get("game") ?? chosen.game);
  stepOf(asked, "", []).catch(() => undefined);
  /** @type {Games} */
  const offered = await get(
    "games",
    {},
    { onConnection: (lost) => trouble(lost ? "The server does not answer; trying again." : "") },
  );
  for (const game of offered.games) games.set(game.name, game);
  const [wanted = "", given = ""] = asked.split(":");
  const first = games.has(wanted) ? wanted : ([...games.keys()][0] ?? "");
  byId("games").replaceChildren(
    ...offered.games.map((game) => pick("game", game.name, game.title, game.name === first)),
  );
  byId("opponents").replaceChildren(
    ...OPPONENTS.map(([value, text]) => pick("opponent", value, text, value === chosen.opponent)),
  );
  byId("sides").replaceChildren(
    ...SIDES.map(([value, text]) => pick("side", value, text, value === chosen.side)),
  );
  level.max = String(Math.max(...offered.levels));
  level.value = String(chosen.level);
  clock.replaceChildren(...CLOCKS.map(([value, text]) => make("option", { value }, text)));
  clock.value = CLOCKS.some(([value]) => value === chosen.clock) ? chosen.clock : "";
  name.value = settings.name;
  for (const side of ["x", "o"]) seatChoices(byId(`watch-${side}`), offered);
  form.addEventListener("change", (event) => changed(event.target));
  level.addEventListener("input", showChoices);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start();
  });
  showParameters();
  for (const [parameter, value] of given.split(",").map((pair) => pair.split("="))) {
    const input = parameters.get(parameter ?? "");
    if (input && value) input.value = value;
  }
  showChoices();
  await preview();
}

/** @param {string} group @param {string} value @param {string} text @param {boolean} checked */
function pick(group, value, text, checked) {
  const input = make("input", { type: "radio", name: group, value });
  input.checked = checked;
  return make("label", { class: "pick" }, input, text);
}

/** @param {HTMLSelectElement} select @param {Games} offered */
function seatChoices(select, offered) {
  const players = offered.players.flatMap((player) => {
    if (player === "human") return [];
    return player.startsWith("engine") ? offered.levels.map((level) => `engine:level=${level}`) : [player];
  });
  select.replaceChildren(...players.map((player) => make("option", { value: player }, playerWords(player))));
  select.value = select.id === "watch-x" ? "engine:level=3" : "engine:level=4";
}

/** @param {string} group @returns {string} */
function picked(group) {
  const input = form.querySelector(`input[name="${group}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : "";
}

/** @param {EventTarget | null} target */
function changed(target) {
  if (target instanceof HTMLInputElement && target.name === "game") showParameters();
  if (target === name) choose({ name: name.value.trim() });
  const kept = {
    game: picked("game"),
    opponent: picked("opponent"),
    level: Number(level.value),
    side: picked("side"),
    clock: clock.value,
  };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A device that keeps nothing begins with the usual choices.
  }
  showChoices();
  preview();
}

function showChoices() {
  const opponent = picked("opponent");
  ask("level-row", opponent === "computer");
  ask("watch-row", opponent === "watch");
  ask("side-row", opponent === "computer" || opponent === "link");
  ask("name-row", opponent === "computer" || opponent === "link");
  ask("own-clock", clock.value === "own");
  const short = minutes.validity.rangeUnderflow;
  minutes.setCustomValidity(short ? "A clock needs at least half a minute for each player." : "");
  byId("level-shown").textContent = `${level.value}, ${LEVELS[Number(level.value) - 1] ?? ""}`;
  byId("play").textContent = OPPONENTS.find(([value]) => value === opponent)?.[2] ?? "Play";
}

/** Shows a row of the form or leaves it out, so that nothing unseen can be wrong. @param {string} row @param {boolean} yes */
function ask(row, yes) {
  byId(row).hidden = !yes;
  for (const field of form.elements)
    if (byId(row).contains(field)) field.toggleAttribute("disabled", !yes);
}

/** Whether all is filled in well; where it is not, that is said beside the field. */
function filledIn() {
  const wrong = form.querySelector("input:invalid");
  const more = byId("more");
  if (wrong && more.contains(wrong)) more.toggleAttribute("open", true);
  return form.reportValidity();
}

function showParameters() {
  parameters.clear();
  const fields = (games.get(picked("game"))?.parameters ?? []).map((parameter) => {
    const input = make("input", {
      id: `parameter-${parameter.name}`,
      type: "number",
      min: String(parameter.minimum),
      max: String(parameter.maximum),
      value: String(parameter.default ?? ""),
      "aria-describedby": `about-${parameter.name}`,
      required: parameter.default !== null,
    });
    parameters.set(parameter.name, input);
    const bounds = `${parameter.about}, ${parameter.minimum} to ${parameter.maximum}`;
    return make(
      "div",
      { class: "field" },
      make("label", { for: input.id }, parameter.name.replaceAll("_", " ")),
      input,
      make("span", { id: `about-${parameter.name}`, class: "small" }, bounds),
    );
  });
  byId("parameters").replaceChildren(...fields);
}

/** The chosen game with those parameters that are not the usual ones. */
function spec() {
  const game = games.get(picked("game"));
  if (!game) return "";
  const unusual = game.parameters.flatMap((parameter) => {
    const given = parameters.get(parameter.name)?.value ?? "";
    return given === "" || given === String(parameter.default) ? [] : [`${parameter.name}=${given}`];
  });
  return unusual.length ? `${game.name}:${unusual.join(",")}` : game.spec;
}

async function preview() {
  const mine = ++previews;
  const wrong = [...parameters.values()].find((input) => !input.checkValidity());
  try {
    if (wrong) throw new Error(`${wrong.id.slice(10)}: ${wrong.validationMessage}`);
    /** @type {Step} */
    const found = await stepOf(spec(), "", []);
    if (mine !== previews) return;
    trouble("");
    step = found;
    board.label = `${games.get(picked("game"))?.title}, the board at the start`;
    board.show(found.scene, { mover: found.mover, animate: false });
    about({ game: spec() });
  } catch (error) {
    if (mine !== previews) return;
    step = null;
    trouble(sentence(error));
  }
  const first = picked("opponent") === "here" || (picked("opponent") !== "watch" && picked("side") === "x");
  board.offer(first && step !== null);
  byId("invitation").textContent =
    first && step ? "Make the first move on the board, or press the button." : "";
}

/** @param {unknown} error */
function sentence(error) {
  return error instanceof Problem || error instanceof Error ? error.message : String(error);
}

/** @param {string} text */
function trouble(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

/** @returns {{seconds: number, increment: number} | null} */
function times() {
  if (clock.value !== "own") {
    const [seconds, increment] = clock.value.split("+").map(Number);
    return clock.value ? { seconds: seconds ?? 0, increment: increment ?? 0 } : null;
  }
  const number = (/** @type {string} */ id) => Number(/** @type {HTMLInputElement} */ (byId(id)).value);
  return { seconds: number("minutes") * 60, increment: number("increment") };
}

/** Opens the room; with a move that was made on the board. @param {string} [move] */
async function start(move) {
  if (starting || !filledIn() || !step) return;
  starting = true;
  board.offer(false);
  const opponent = picked("opponent");
  const side = picked("side") === "either" ? (Math.random() < 0.5 ? "x" : "o") : picked("side");
  const me = {
    player: "human",
    ...(name.value.trim() && opponent !== "here" ? { name: name.value.trim() } : {}),
  };
  const computer = { player: `engine:level=${level.value}` };
  const friend = { player: "human" };
  const watched = (/** @type {string} */ id) => ({
    player: /** @type {HTMLSelectElement} */ (byId(id)).value,
  });
  /** @type {Record<string, () => [object, object, Side[]]>} */
  const seats = {
    computer: () => (side === "x" ? [me, computer, ["x"]] : [computer, me, ["o"]]),
    here: () => [me, friend, ["x", "o"]],
    link: () => (side === "x" ? [me, friend, ["x"]] : [friend, me, ["o"]]),
    watch: () => [watched("watch-x"), watched("watch-o"), []],
  };
  try {
    const [x, o, mine] = (seats[opponent] ?? seats.computer ?? (() => [me, computer, []]))();
    await openRoom({ game: spec(), x, o, clock: times() }, mine, move);
  } catch (error) {
    starting = false;
    await preview();
    trouble(sentence(error));
  }
}

function recent() {
  const known = keptRooms().filter((room) => room.title);
  byId("recent").hidden = known.length === 0;
  byId("rooms").replaceChildren(
    ...known.map((room) =>
      make(
        "li",
        {},
        make(
          "a",
          { href: roomAddress(room.id, room.mine) },
          make("strong", {}, room.title),
          make("span", { class: "small" }, `${room.game} · ${room.state} · ${ago(room.when)}`),
        ),
      ),
    ),
  );
}

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  starting = false;
  recent();
  preview();
});
