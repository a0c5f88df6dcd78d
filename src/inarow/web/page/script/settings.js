/** What this person chose, kept on this device: theme, sound, single-letter keys, name, values on the board. */

const KEPT = "inarow.settings";

/** @typedef {"system" | "light" | "dark" | "contrast"} Theme */

export const settings = {
  /** @type {Theme} */
  theme: "system",
  sound: false,
  keys: true,
  name: "",
  /** Whether an analysis shows values on the board. */
  values: true,
  ...kept(),
};

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Keeps a choice. @param {Partial<typeof settings>} choice */
export function choose(choice) {
  Object.assign(settings, choice);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A device that keeps nothing forgets the choice with the page.
  }
  applyTheme();
}

/** Without a choice the style sheet follows the system. */
export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
