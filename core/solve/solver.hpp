// Exact solving: what is asked, what is answered, and who answers for a game.
#pragma once

#include <utility>
#include <vector>

#include "../game.hpp"
#include "../search/limits.hpp"
#include "../stop.hpp"
#include "proof.hpp"
#include "report.hpp"

namespace inarow {

// The solver of a game: proof search. A game with a better one specialises this in core/solve/<game>.hpp,
// with the same `solve`, and includes that file where its twin is made.
template <Game G> class Solver {
 public:
  explicit Solver(const G& game) : game_(game) {}

  // Narrows the bounds of the value of an unfinished position until they meet or a limit is met, and with
  // `every_move` those of each move; calls progress(report) whenever they have become narrower.
  template <class Progress>
  SolveReport<typename G::Move> solve(const typename G::Position& position, const SolveQuestion& question,
                                      Stop& stop, Progress progress) const {
    return prove(game_, position, question, stop, progress);
  }

 private:
  const G& game_;
};

}  // namespace inarow
