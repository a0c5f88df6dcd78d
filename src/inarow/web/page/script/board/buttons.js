/** The buttons beside a board: for the elements without cells, for taking a touch back, for the whole board. */

/** @typedef {import("../types.js").Touchable} Touchable */

export class Buttons {
  /** @param {(name: string) => void} onTouch @param {() => void} onCancel @param {() => void} onWhole */
  constructor(onTouch, onCancel, onWhole) {
    this.onTouch = onTouch;
    this.cancel = button("cancel", onCancel);
    this.cancel.classList.add("quiet");
    this.whole = button("whole board", onWhole);
    /** @type {Map<string, HTMLButtonElement>} */
    this.named = new Map();
    this.element = document.createElement("div");
    this.element.className = "board-buttons";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "Beside the board");
  }

  /** The button that has the focus. @returns {HTMLElement | null} */
  held() {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.element.contains(focused) ? focused : null;
  }

  /**
   * @param {Touchable[]} elements all buttons of the scene, in order
   * @param {Touchable[]} open those that can be touched next
   * @param {Touchable[]} touched
   * @param {boolean} zoomed
   */
  show(elements, open, touched, zoomed) {
    if (
      elements.map(({ name }) => name).join() !== [...this.named.keys()].join() ||
      !this.element.childElementCount
    ) {
      this.named = new Map(
        elements.map(({ name }) => [name, this.named.get(name) ?? button(name, () => this.onTouch(name))]),
      );
      this.element.replaceChildren(...this.named.values(), this.cancel, this.whole);
    }
    for (const element of elements) {
      const pressed = touched.includes(element);
      this.named
        .get(element.name)
        ?.setAttribute("aria-disabled", String(!pressed && !open.includes(element)));
      this.named.get(element.name)?.setAttribute("aria-pressed", String(pressed));
    }
    this.cancel.hidden = !touched.length;
    this.whole.hidden = !zoomed;
  }
}

/** @param {string} name @param {() => void} onClick */
function button(name, onClick) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.addEventListener("click", onClick);
  return made;
}
