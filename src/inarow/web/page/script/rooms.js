/** The rooms of this device: opening one, its address, and the list of those one was in. */

import { key, post } from "./api.js";

/** @typedef {import("./types.js").Secrets} Secrets */
/** @typedef {import("./types.js").Opened} Opened */
/** @typedef {import("./types.js").Side} Side */

/**
 * @typedef {object} KeptRoom
 * @property {string} id
 * @property {string} game
 * @property {string} title who plays
 * @property {string} mine the fragment with one's own secrets
 * @property {Secrets} secrets of all the seats that were opened here
 * @property {string} state
 * @property {number} when
 */

const KEPT = "inarow.rooms";
const MOST = 12;

/** @returns {KeptRoom[]} */
export function keptRooms() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** Puts a room in front of the list, with what is new about it. @param {{id: string} & Partial<KeptRoom>} room */
export function keep(room) {
  const known = keptRooms();
  const before = known.find(({ id }) => id === room.id);
  const kept = {
    game: "",
    title: "",
    mine: "",
    secrets: {},
    state: "",
    ...before,
    ...room,
    when: Date.now(),
  };
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify([kept, ...known.filter(({ id }) => id !== room.id)].slice(0, MOST)),
    );
  } catch {
    // A device that keeps nothing has no list; the address of the room is enough to come back.
  }
  return kept;
}

export function forgetRooms() {
  localStorage.removeItem(KEPT);
}

/** The address of a room: with secrets it is a seat, without it is for spectators. @param {string} id @param {string} [mine] */
export function roomAddress(id, mine = "") {
  return `./room?id=${encodeURIComponent(id)}${mine && "#" + mine}`;
}

/** Secrets as the fragment of an address. @param {Secrets} secrets */
export function fragment(secrets) {
  return new URLSearchParams(/** @type {Record<string, string>} */ (secrets)).toString();
}

/** The secrets of a fragment: of one seat, or of several with their sides. @param {string} hash */
export function secretsOf(hash) {
  const text = hash.replace(/^#/, "");
  return text.includes("=") ? [...new URLSearchParams(text).values()] : text ? [text] : [];
}

/**
 * Opens a room and goes there.
 * @param {object} wanted the body of POST rooms, without its key
 * @param {Side[]} seats those to take oneself; the secrets of the others are for friends
 * @param {string} [move] a first move to make on the way
 */
export async function openRoom(wanted, seats, move) {
  /** @type {Opened} */
  const opened = await post("rooms", { ...wanted, key: key() }, { patient: true });
  const mine = fragment(
    Object.fromEntries(seats.flatMap((side) => (opened.secrets[side] ? [[side, opened.secrets[side]]] : []))),
  );
  keep({ id: opened.id, mine, secrets: opened.secrets });
  const secret = opened.secrets.x;
  if (move && secret) await post(`rooms/${opened.id}/moves`, { ply: 1, move }, { secret, patient: true });
  location.assign(roomAddress(opened.id, mine));
}
