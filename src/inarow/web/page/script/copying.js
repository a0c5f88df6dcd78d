/** Texts to be taken along: a field that shows one, and a button that copies it. */

import { make, say } from "./frame.js";

/** Milliseconds for which the button says that it has copied. */
const SHOWN = 2000;

/** @param {string} id @param {string} text what it is @param {string} value */
export function copyable(id, text, value) {
  const input = make("input", { id: `link-${id}`, readonly: true, value, focus: () => input.select() });
  const copy = make("button", { type: "button", "aria-label": `Copy: ${text}` }, "Copy");
  copy.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      copy.textContent = "Copied";
      say("Copied");
    } catch {
      say("Press Ctrl and C to copy");
      input.focus();
    }
    setTimeout(() => (copy.textContent = "Copy"), SHOWN);
  });
  return make("div", { class: "link" }, make("label", { for: input.id }, text), input, copy);
}
