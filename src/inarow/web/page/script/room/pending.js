/** A move that the server has not yet acknowledged; it outlives a reload of the page. */

/** @typedef {{ply: number, move: string}} Sent */

export class Pending {
  /** @param {string} id of the room */
  constructor(id) {
    this.key = `inarow.pending.${id}`;
    /** @type {Sent | null} */
    this.sent = null;
  }

  /** @param {Sent | null} sent */
  set(sent) {
    this.sent = sent;
    try {
      if (sent) sessionStorage.setItem(this.key, JSON.stringify(sent));
      else sessionStorage.removeItem(this.key);
    } catch {
      // A device that keeps nothing loses the move only if the page is closed before it is sent.
    }
  }

  /** The move that was made before the page was loaded, if it is still the next one. @param {number} ply
   * @returns {string | null} */
  left(ply) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
      return kept?.ply === ply ? kept.move : null;
    } catch {
      return null;
    }
  }
}
