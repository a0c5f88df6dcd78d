// What a game's heuristics file (core/heuristics/<game>.hpp) may say; here is what holds where it says
// nothing.
#pragma once

#include <array>

#include "../game.hpp"
#include "limits.hpp"

namespace inarow {

// The heuristic of the original program of a game, as in src/inarow/heuristics/<game>.py.
//   value  how good an unfinished position is for a side
//   won    what a finished game is worth to its winner in a search for `root`, with `remaining` plies left
//   rank   moves of lower rank are tried first; equal ranks keep the canonical order
template <Game G> struct Original {
  Score value(const G&, const typename G::Position&, Side) const { return 0; }
  Score won(const G&, const typename G::Position&, Side /*winner*/, Side /*root*/, int remaining) const {
    return 1'000'000 + remaining;
  }
  int rank(const G&, typename G::Move) const { return 0; }
};

// The engine's evaluation of a game.
//   State  what is kept from position to position, so that a move changes only a part of it
//   value  how good an unfinished position is for the player to move, far inside +-proof_score
//   hint   how promising a move looks before anything is searched: higher is tried first
//   window half the width of the first aspiration window
//   names, weights  the numbers it judges by, which benchmarks/tune.py can vary
template <Game G> struct Evaluation {
  struct State {};
  static constexpr Score window = 50;
  static constexpr std::array<const char*, 0> names{};
  std::array<Score, 0> weights{};
  State state(const G&, const typename G::Position&) const { return {}; }
  State next(const G&, const State&, const typename G::Position&, typename G::Move,
             const typename G::Position&) const {
    return {};
  }
  Score value(const G&, const typename G::Position&, const State&) const { return 0; }
  int hint(const G&, const typename G::Position&, typename G::Move) const { return 0; }
};

// The original heuristic in the shape of an evaluation, to compare the engine with the textbook search:
// always seen by the player who moves at the root, for it need not be as bad for one side as it is good for
// the other.
template <Game G> struct OriginalEvaluation : Evaluation<G> {
  Original<G> original;
  Side root;

  explicit OriginalEvaluation(Side side) : root(side) {}
  Score value(const G& game, const typename G::Position& position,
              const typename Evaluation<G>::State&) const {
    const Score score = original.value(game, position, root);
    return position.mover == root ? score : -score;
  }
};

}  // namespace inarow
