/** The analysis of the position that is looked at: streamed, stopped when another is looked at, and remembered. */

import { Problem, pause, stream } from "../api.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {{game: string, position: string, moves: string[]}} Subject */

/** Milliseconds that a position must be looked at before a search begins. */
const GLANCE = 150;
/** Milliseconds before asking a busy server again. */
const AGAIN = 1200;
const MOST = 200;
const BUSY = [429, 503];

export class Study {
  /** @param {(news: Analysis | null, trouble: string) => void} tell what is known of the position, or what prevents it */
  constructor(tell) {
    this.tell = tell;
    /** @type {Map<string, Analysis>} */
    this.known = new Map();
    /** @type {AbortController | null} */
    this.running = null;
    this.about = "";
  }

  /** Looks at a position; null looks at none. @param {Subject | null} subject */
  async look(subject) {
    const about = subject ? JSON.stringify(subject) : "";
    if (about === this.about && subject) return;
    this.about = about;
    this.running?.abort();
    this.running = null;
    if (!subject) return;
    const known = this.known.get(about);
    this.tell(known ?? null, "");
    if (known?.done) return;
    const control = new AbortController();
    this.running = control;
    const { signal } = control;
    await pause(GLANCE, signal);
    while (!signal.aborted) {
      try {
        await stream("analyses", subject, (/** @type {Analysis} */ news) => this.#heard(about, news), { signal });
        return;
      } catch (error) {
        if (signal.aborted) return;
        const busy = error instanceof TypeError || (error instanceof Problem && BUSY.includes(error.status));
        const message = error instanceof Error && !(error instanceof TypeError) ? error.message : "There is no connection; trying again.";
        this.tell(null, message);
        if (!busy) return;
        await pause(AGAIN, signal);
      }
    }
  }

  /** @param {string} about @param {Analysis} news */
  #heard(about, news) {
    if (news.problem) return void (about === this.about && this.tell(this.known.get(about) ?? null, news.problem.detail ?? ""));
    this.known.set(about, news);
    const oldest = this.known.keys().next().value;
    if (this.known.size > MOST && oldest !== undefined) this.known.delete(oldest);
    if (about === this.about) this.tell(news, "");
  }
}
