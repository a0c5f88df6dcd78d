/** What stands around every page: the header with its navigation, the settings, and the voice of the page. */

import { applyTheme, choose, settings } from "./settings.js";

/** @typedef {import("./settings.js").Theme} Theme */

/** @typedef {"play" | "analyse" | "learn" | "rules"} Place */
/** @typedef {{game?: string, position?: string, moves?: string[] | string, room?: string}} Subject what a page is about */

/** @type {[Place, string, string][]} */
const PLACES = [
  ["play", "./", "Play"],
  ["analyse", "./analyse", "Analyse"],
  ["learn", "./learn", "Learn"],
  ["rules", "./rules", "Rules"],
];

/** @type {[Theme, string][]} */
const THEMES = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
];

/**
 * A new element with attributes, and children as text or elements; text is never read as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | boolean | ((event: any) => void)>} [attributes] a function listens to that event
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(attribute, value);
    else if (typeof value === "boolean") element.toggleAttribute(attribute, value);
    else element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}

/**
 * The element of this page with an id, which must be there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element ${id}.`);
  return /** @type {T} */ (element);
}

const voice = make("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" });

/** Says a sentence to those who do not see the page; the same sentence twice is said twice. @param {string} text */
export function say(text) {
  const line = make("p", {}, text);
  voice.append(line);
  while (voice.children.length > 3) voice.firstChild?.remove();
}

/** The address of a page about a subject. @param {Place | "room"} place @param {Subject} subject */
export function address(place, { game, position, moves, room }) {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (position) query.set("position", position);
  if (moves?.length) query.set("moves", typeof moves === "string" ? moves : moves.join(" "));
  if (room) query.set("room", room);
  const text = query.toString();
  return (place === "play" ? "./" : `./${place}`) + (text && "?" + text);
}

/** @type {Map<Place, HTMLAnchorElement>} */
const links = new Map();

/** Puts the header and the voice into the page. @param {Place} here */
export function frame(here) {
  applyTheme();
  const navigation = make("nav", { "aria-label": "Pages" });
  for (const [place, href, text] of PLACES) {
    const link = make("a", { href }, text);
    if (place === here) link.setAttribute("aria-current", "page");
    links.set(place, link);
    navigation.append(link);
  }
  const header = make(
    "header",
    { class: "top" },
    make("a", { class: "skip", href: "#content", click: skip }, "To the content"),
    make(
      "a",
      { class: "brand", href: "./", "aria-label": "inarow, start page" },
      brand(),
      make("span", {}, "inarow"),
    ),
    navigation,
    make("button", { type: "button", class: "quiet", popovertarget: "settings" }, "Settings"),
    panel(),
  );
  document.body.prepend(header);
  document.body.append(voice);
}

/** Goes to the content and leaves the address alone: its fragment may hold the secret of a seat. @param {Event} event */
function skip(event) {
  event.preventDefault();
  const content = byId("content");
  content.tabIndex = -1;
  content.focus();
}

/** Lets the navigation lead to pages about this subject. @param {Subject} subject */
export function about(subject) {
  for (const place of /** @type {Place[]} */ (["analyse", "learn"]))
    links.get(place)?.setAttribute("href", address(place, subject));
  const name = subject.game?.split(":")[0];
  if (name) links.get("rules")?.setAttribute("href", address("rules", { game: name }));
}

function brand() {
  const image = make("img", { src: "style/mark.svg", alt: "", width: "28", height: "28" });
  return image;
}

function panel() {
  const themes = THEMES.map(([theme, text]) => {
    const input = make("input", {
      type: "radio",
      name: "theme",
      value: theme,
      change: () => choose({ theme }),
    });
    input.checked = settings.theme === theme;
    return make("label", { class: "choice" }, input, text);
  });
  return make(
    "div",
    { id: "settings", popover: "auto", class: "settings" },
    make("fieldset", {}, make("legend", {}, "Colours"), ...themes),
    make(
      "fieldset",
      {},
      make("legend", {}, "Sound and keys"),
      toggle("Sounds", "sound"),
      toggle("Single-letter keys", "keys"),
      make(
        "p",
        { class: "small" },
        "On the board: arrows, Enter, Escape. Single letters: a column's number, a button's first letter; in a game u takes back, h gives a hint, comma and full stop go through the moves, b goes back to the game.",
      ),
    ),
  );
}

/** @param {string} text @param {"sound" | "keys"} setting */
function toggle(text, setting) {
  const input = make("input", { type: "checkbox", change: () => choose({ [setting]: input.checked }) });
  input.checked = settings[setting];
  return make("label", { class: "choice" }, input, text);
}
