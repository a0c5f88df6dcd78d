// What a solver is asked and what it answers.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "../search/limits.hpp"

namespace inarow {

struct ManyQuestion {
  Limits limits;         // of all positions together
  bool related = false;  // many positions can come up in several of the solutions: what is found is kept
};

// What is proved of a value: it lies between the two, a win in k plies being win_score - k.
struct Bounds {
  Score lower = -win_score, upper = win_score;

  bool exact() const { return lower == upper; }
  bool operator==(const Bounds&) const = default;
};

struct SolveQuestion {
  Limits limits;  // its depth bounds the plies in which wins and losses are looked for
  bool every_move = false;
  Bounds given;  // of the value, to be relied on: a solver may ask less
};

template <class Move> struct SolveReport {
  Bounds value;                                // to the player to move
  std::vector<std::pair<Move, Bounds>> moves;  // each legal move in canonical order, to the same player
  std::uint64_t nodes = 0;
  double seconds = 0;
  Ended ended = Ended::proved;
};

}  // namespace inarow
