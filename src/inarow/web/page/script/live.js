/** A room as it is now: a socket that comes back by itself; every event is the whole room. */

import { backOff, pause } from "./api.js";

/** @typedef {import("./types.js").Room} Room */

/** Seconds without a word from the server after which the connection counts as lost. */
const SILENCE = 45;

export class Live {
  /**
   * @param {string} id
   * @param {string[]} secrets of one's seats; none for a spectator
   * @param {{onRoom: (room: Room) => void, onConnection: (lost: boolean) => void, onGone: () => void}} told
   */
  constructor(id, secrets, told) {
    this.address = new URL(`api/v1/rooms/${encodeURIComponent(id)}/live`, document.baseURI);
    this.address.protocol = this.address.protocol.replace("http", "ws");
    this.secrets = secrets;
    this.told = told;
    this.attempts = 0;
    this.#run();
    addEventListener("offline", () => this.socket?.close());
  }

  async #run() {
    for (;;) {
      const gone = await this.#connected();
      if (gone) return this.told.onGone();
      this.told.onConnection(true);
      await pause(backOff(this.attempts++));
    }
  }

  /** One connection, from its beginning to its end; true if the server knows no such room. @returns {Promise<boolean>} */
  #connected() {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.address);
      this.socket = socket;
      let last = Date.now();
      const watch = setInterval(() => {
        if (Date.now() - last > SILENCE * 1000) over(false);
      }, 1000);
      const over = (/** @type {boolean} */ gone) => {
        clearInterval(watch);
        socket.onclose = socket.onmessage = null;
        socket.close();
        resolve(gone);
      };
      socket.onopen = () => socket.send(JSON.stringify({ secrets: this.secrets }));
      socket.onclose = (event) => over(event.code === 4404);
      socket.onmessage = ({ data }) => {
        last = Date.now();
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
