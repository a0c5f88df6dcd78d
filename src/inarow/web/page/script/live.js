/** A room as it is now: a socket that comes back by itself; every event is the whole room. */

import { backOff, pause } from "./api.js";

/** @typedef {import("./types.js").Room} Room */

/** Seconds without a word from the server after which the connection counts as lost. */
const SILENCE = 45;
/** Seconds within which the server says something if all is well. */
const PINGED = 20;

export class Live {
  /**
   * @param {string} id
   * @param {string[]} secrets of one's seats; none for a spectator
   * @param {{onRoom: (room: Room) => void, onConnection: (lost: boolean) => void}} told
   */
  constructor(id, secrets, told) {
    this.address = new URL(`api/v1/rooms/${encodeURIComponent(id)}/live`, document.baseURI);
    this.address.protocol = this.address.protocol.replace("http", "ws");
    this.secrets = secrets;
    this.told = told;
    this.attempts = 0;
    /** Gives the present connection up. */
    this.lose = () => {};
    this.heard = Date.now();
    this.#run();
    addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.silent() > PINGED) this.lose();
    });
  }

  /** Seconds since the server was last heard. */
  silent() {
    return (Date.now() - this.heard) / 1000;
  }

  async #run() {
    for (;;) {
      await this.#connected();
      this.told.onConnection(true);
      await pause(backOff(this.attempts++));
    }
  }

  /** One connection, from its beginning to its end. @returns {Promise<void>} */
  #connected() {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.address);
      this.heard = Date.now();
      const watch = setInterval(() => {
        if (this.silent() > SILENCE) over();
      }, 1000);
      const over = () => {
        clearInterval(watch);
        socket.onclose = socket.onmessage = null;
        socket.close();
        resolve();
      };
      this.lose = over;
      socket.onopen = () => socket.send(JSON.stringify({ secrets: this.secrets }));
      socket.onclose = over;
      socket.onmessage = ({ data }) => {
        this.heard = Date.now();
        const message = JSON.parse(data);
        if ("ping" in message) socket.send(JSON.stringify({ pong: message.ping }));
        if (!message.room) return;
        this.attempts = 0;
        this.told.onConnection(false);
        this.told.onRoom(message.room);
      };
    });
  }
}
