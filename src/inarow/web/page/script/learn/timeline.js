/** Two searches on one line of time: where both look at the same position, they look at it at the same moment. */

/** @typedef {import("../types.js").Trace} Trace */
/** @typedef {import("../types.js").TraceStep} TraceStep */
/** @typedef {import("../types.js").SearchValue} SearchValue */

/**
 * @typedef {object} Known what is known of a node at a moment
 * @property {SearchValue} alpha
 * @property {SearchValue} beta
 * @property {SearchValue | null} value
 * @property {boolean} left whether the search has done with it
 * @property {"leaf" | "end" | null} last whether nothing is looked at below it, and why
 * @property {number | null} best its best child
 * @property {string[] | null} skipped the moves that a cut-off left out
 * @property {number[]} children that have been looked at
 */

/** A search, and what it knows at each of its steps. */
export class Replay {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    /** @type {string[][]} the moves from the root to each node */
    this.paths = [];
    for (const { parent, move } of trace.nodes) this.paths.push(parent === null ? [] : [...this.path(parent), move ?? ""]);
  }

  /** @param {number} node @returns {string[]} */
  path(node) {
    return this.paths[node] ?? [];
  }

  /** @param {number} at @returns {TraceStep | undefined} */
  step(at) {
    return this.trace.steps[at];
  }

  /** The nodes from the root to one. @param {number} node @returns {number[]} */
  above(node) {
    const parent = this.trace.nodes[node]?.parent ?? null;
    return parent === null ? [node] : [...this.above(parent), node];
  }

  /** What is known after the steps up to and with `at`. @param {number} at @returns {Known[]} */
  known(at) {
    /** @type {Known[]} */
    const known = [];
    for (const step of this.trace.steps.slice(0, at + 1)) {
      if (step.kind === "enter") {
        known.push({ alpha: step.alpha, beta: step.beta, value: null, left: false, last: null, best: null, skipped: null, children: [] });
        known[this.trace.nodes[step.node]?.parent ?? -1]?.children.push(step.node);
      }
      const node = known[step.node];
      if (!node) continue;
      node.alpha = step.alpha;
      node.beta = step.beta;
      node.value = step.value ?? node.value;
      if (step.kind === "best") node.best = step.child;
      if (step.kind === "cut") node.skipped = step.skipped;
      if (step.kind === "leaf" || step.kind === "end") node.last = step.kind;
      node.left ||= step.kind === "leaf" || step.kind === "end" || step.kind === "leave";
    }
    return known;
  }
}

/** @typedef {{minimax: number, alphabeta: number}} Moment a step of each search */

/**
 * The moments of two searches of one position: alpha-beta waits while minimax looks at what it has cut off.
 * @param {Replay} minimax @param {Replay} alphabeta
 * @returns {Moment[]}
 */
export function together(minimax, alphabeta) {
  const [all, few] = [places(minimax), places(alphabeta)];
  const moments = [{ minimax: 0, alphabeta: 0 }];
  for (let [m, a] = [1, 1]; m < all.length || a < few.length; ) {
    const [next, other] = [all[m], few[a]];
    if (next !== undefined && next === other) {
      m++;
      a++;
    } else if (other === "") a++;
    else m++;
    moments.push({ minimax: m - 1, alphabeta: a - 1 });
  }
  return moments;
}

/** For each step the place that both searches come to, or nothing where only one of them does. @param {Replay} replay */
function places(replay) {
  return replay.trace.steps.map(({ kind, node }) => (kind === "best" || kind === "cut" ? "" : `${kind} ${replay.path(node).join(" ")}`));
}
