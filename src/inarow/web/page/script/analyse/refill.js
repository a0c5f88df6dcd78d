/** Lists that are filled anew while somebody may be using them. */

/** Puts other children into a list; the focus stays on what has the same `data-key`. @param {HTMLElement} list @param {Element[]} children */
export function refill(list, children) {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && list.contains(focused) ? focused.dataset.key : undefined;
  list.replaceChildren(...children);
  if (key === undefined) return;
  const same = list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (same instanceof HTMLElement) same.focus();
}
