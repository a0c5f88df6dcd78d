/** Asking the server: get, post and stream; a refusal is a Problem, a lost connection is waited for. */

/** @typedef {import("./types.js").ProblemDocument} ProblemDocument */

const PREFIX = "api/v1/";
const LONGEST_WAIT = 2000;
/** Answers of a server, or of a proxy before it, that will soon be others. */
const LATER = [429, 502, 504];
const PATIENCE = 8;

/** What the server refused, in its own sentence. */
export class Problem extends Error {
  /** @param {number} status @param {ProblemDocument} document */
  constructor(status, document) {
    super(document.detail || document.title || `The server answered ${status}.`);
    this.name = "Problem";
    this.status = status;
    this.document = document;
  }
}

/**
 * @typedef {object} Options
 * @property {string} [secret] of the seat that asks
 * @property {AbortSignal} [signal]
 * @property {boolean} [patient] try again, with back-off, while there is no connection; only for what may be repeated
 * @property {(lost: boolean) => void} [onConnection] told when the connection is lost, and when it is back
 */

/** How long to wait before the attempt after so many in vain: longer each time, up to two seconds, so that a server
 * that is back is found within three. @param {number} attempts */
export function backOff(attempts) {
  return Math.min(LONGEST_WAIT, 200 * 2 ** attempts) * (0.7 + 0.3 * Math.random());
}

/** @param {number} milliseconds @param {AbortSignal} [signal] */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done, { once: true });
    signal?.addEventListener("abort", done, { once: true });
  });
}

/**
 * The document at a path such as "games".
 * @template T
 * @param {string} path
 * @param {Record<string, string | undefined>} [query] what is undefined or empty is left out
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
export async function get(path, query = {}, options = {}) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value);
  const text = asked.toString();
  return answer(() => ask("GET", path + (text && "?" + text), undefined, options), {
    patient: true,
    ...options,
  });
}

/**
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {Options} [options]
 * @returns {Promise<T>}
 */
export async function post(path, body, options = {}) {
  return answer(() => ask("POST", path, body, options), options);
}

/**
 * Sends a body and hands over each event of the answer (text/event-stream) until it ends or `signal` is aborted.
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {(event: T) => void} onEvent
 * @param {Options} [options]
 */
export async function stream(path, body, onEvent, options = {}) {
  const response = await ask("POST", path, body, options);
  if (!response.ok || !response.body) throw await problem(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (waiting + value).replaceAll("\r\n", "\n").split("\n\n");
    waiting = events.pop() ?? "";
    for (const event of events) {
      const data = event
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5))
        .join("\n");
      if (data) onEvent(JSON.parse(data));
    }
  }
}

/** @param {string} method @param {string} path @param {object | undefined} body @param {Options} options */
function ask(method, path, body, { secret, signal }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "X-Inarow": "1" };
  if (body) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  return fetch(PREFIX + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** @param {() => Promise<Response>} question @param {Options} options @returns {Promise<any>} */
async function answer(question, { patient, signal, onConnection }) {
  for (let attempts = 0; ; attempts++) {
    let response;
    try {
      response = await question();
    } catch (error) {
      if (!patient || signal?.aborted) throw error;
      onConnection?.(true);
      await pause(backOff(attempts), signal);
      continue;
    }
    if (patient && LATER.includes(response.status) && attempts < PATIENCE) {
      await pause(backOff(attempts), signal);
      continue;
    }
    if (attempts) onConnection?.(false);
    if (!response.ok) throw await problem(response);
    return await response.json();
  }
}

/** @param {Response} response */
async function problem(response) {
  const document = await response.json().catch(() => ({}));
  return new Problem(response.status, document);
}

/** A random name for something that is asked for once, however often the question is repeated. */
export function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
