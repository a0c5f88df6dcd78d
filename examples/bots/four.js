#!/usr/bin/env node
// A bot for Connect Four in JavaScript: it wins if it can, defends if it must, else prefers the middle.
// It speaks UGI on stdin and stdout and needs nothing but this file. Copy it, and change `choose`.
"use strict";

const ROWS = 6, COLS = 7, LINE = 4;
const OTHER = { x: "o", o: "x" };

class Position {
  columns = Array(COLS).fill(""); // each from the bottom up
  mover = "x";
  winner = null;

  moves() {
    return this.columns.flatMap((stones, col) => (stones.length < ROWS ? [String(col + 1)] : []));
  }

  // Drops a stone of the mover; false if that is not legal.
  play(move) {
    if (this.winner || !this.moves().includes(move)) return false;
    const col = Number(move) - 1;
    this.columns[col] += this.mover;
    if (this.makesLine(col, this.columns[col].length - 1)) this.winner = this.mover;
    this.mover = OTHER[this.mover];
    return true;
  }

  after(move) {
    const copy = Object.assign(new Position(), this, { columns: [...this.columns] });
    copy.play(move);
    return copy;
  }

  at(col, row) {
    return this.columns[col]?.[row];
  }

  makesLine(col, row) {
    const stone = this.at(col, row);
    return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([across, up]) => {
      let count = 1;
      for (const sign of [1, -1]) {
        for (let step = 1; this.at(col + sign * step * across, row + sign * step * up) === stone; step++) count++;
      }
      return count >= LINE;
    });
  }

  result() {
    if (this.winner) return this.winner === "x" ? "p1win" : "p2win";
    return this.moves().length ? null : "draw";
  }
}

// The position of `position startpos|fen BOARD MOVER [moves ...]`.
function readPosition(words) {
  const position = new Position();
  if (words[0] === "fen" && words[1] !== "startpos") {
    const rows = words[1].split("/").reverse();
    position.mover = words[2];
    for (let col = 0; col < COLS; col++) {
      position.columns[col] = rows.map((row) => row[col]).join("").replaceAll(".", "");
    }
    for (let col = 0; col < COLS; col++) {
      for (let row = 0; row < position.columns[col].length; row++) {
        if (position.makesLine(col, row)) position.winner = OTHER[position.mover];
      }
    }
  }
  const from = words.indexOf("moves");
  for (const move of from < 0 ? [] : words.slice(from).filter((word) => word !== "moves")) {
    if (!position.play(move)) {
      position.winner = OTHER[position.mover]; // whoever plays what is not legal has lost
      break;
    }
  }
  return position;
}

// The move to play. This is the place for ideas.
function choose(position) {
  const moves = position.moves().sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4));
  const wins = (from) => from.moves().some((move) => from.after(move).winner);
  return (
    moves.find((move) => position.after(move).winner) ??
    moves.find((move) => !wins(position.after(move))) ??
    moves[0]
  );
}

const say = (line) => process.stdout.write(line + "\n");
let position = new Position();

const verbs = {
  ugi() {
    say("id name four.js");
    say("id author you");
    say("option name UGI_Variant type combo default connect-four var connect-four");
    say("ugiok");
  },
  isready: () => say("readyok"),
  uginewgame: () => (position = new Position()),
  position: (words) => (position = readPosition(words)),
  query(words) {
    const answers = {
      p1turn: position.mover === "x",
      gameover: position.result() !== null,
      result: position.result() ?? "none",
    };
    say(`response ${answers[words.join(" ")] ?? "none"}`);
  },
  go: () => say(`bestmove ${position.result() ? "0000" : choose(position)}`),
  quit: () => process.exit(),
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [verb, ...words] = line.split(/\s+/).filter(Boolean);
    if (Object.hasOwn(verbs, verb)) verbs[verb](words);
  });
