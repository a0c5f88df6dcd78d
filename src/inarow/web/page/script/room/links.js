/** The links of a room: a seat for a friend, one for spectators, the record, and where to study the game. */

import { copyable } from "../copying.js";
import { address, make } from "../frame.js";
import { keptRooms, roomAddress, fragment } from "../rooms.js";
import { other } from "../words.js";

/** @typedef {import("../types.js").Room} Room */

export class Links {
  /** @param {HTMLElement} links @param {HTMLElement} study @param {(waiting: boolean) => void} onWaiting told whether a friend has yet to come */
  constructor(links, study, onWaiting) {
    this.onWaiting = onWaiting;
    this.links = links;
    this.study = study;
    this.shown = "";
    this.analyse = make("a", { class: "button" }, "Analyse");
    this.learn = make("a", { class: "button" }, "Watch a search");
    this.rules = make("a", { class: "button" }, "Rules");
    this.record = make("a", { class: "button", download: "game.txt" }, "Record");
    study.replaceChildren(this.analyse, this.learn, this.rules, this.record);
  }

  /** @param {Room} room @param {string[]} moves those that are looked at */
  show(room, moves) {
    const subject = { game: room.game, position: room.start, moves };
    this.analyse.href =
      moves.length === room.moves.length
        ? address("analyse", { room: room.id })
        : address("analyse", subject);
    this.learn.href = address("learn", subject);
    this.rules.href = address("rules", { game: room.game.split(":")[0] ?? "" });
    this.record.href = `api/v1/rooms/${encodeURIComponent(room.id)}/record?form=text`;
    const invited = this.#invited(room);
    this.onWaiting(
      Boolean(invited) &&
        room.status === "running" &&
        !room.moves.length &&
        !(room.x.present && room.o.present),
    );
    const wanted = `${room.id} ${invited}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    const absolute = (/** @type {string} */ path) => new URL(path, document.baseURI).href;
    this.links.replaceChildren(
      ...(invited ? [copyable("friend", "For your friend, who plays", absolute(invited))] : []),
      copyable("watch", "For spectators", absolute(roomAddress(room.id))),
    );
  }

  /** The address of the seat that a friend shall take, where it was opened here. @param {Room} room */
  #invited(room) {
    const mine = room.you.length === 1 ? room.you[0] : undefined;
    if (!mine || room[other(mine)].player !== "human") return "";
    const secret = keptRooms().find(({ id }) => id === room.id)?.secrets[other(mine)];
    return secret ? roomAddress(room.id, fragment({ [other(mine)]: secret })) : "";
  }
}
