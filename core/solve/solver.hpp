// Exact solving: what is asked, what is answered, and who answers for a game.
#pragma once

#include <utility>
#include <vector>

#include "../game.hpp"
#include "../search/budget.hpp"
#include "../search/limits.hpp"
#include "../stop.hpp"
#include "proof.hpp"
#include "report.hpp"

namespace inarow {

// What a solver without a quicker way says of many positions: see Solver::values.
template <Game G, class S, class Progress>
std::vector<SolveReport<typename G::Move>> one_by_one(const S& solver,
                                                      const std::vector<typename G::Position>& positions,
                                                      const Limits& limits, Stop& stop, Progress progress) {
  std::vector<SolveReport<typename G::Move>> reports(positions.size());
  const Budget budget(limits);
  SolveQuestion question{limits, false, {}};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    progress(i);
    question.limits.seconds = limits.seconds - budget.seconds();
    if (stop.asked() || question.limits.seconds <= 0) break;
    reports[i] = solver.solve(positions[i], question, stop, [](const auto&) {});
  }
  return reports;
}

// The solver of a game: proof search. A game with a better one specialises this in core/solve/<game>.hpp,
// with the same `solve` and `values`, and includes that file where its twin is made.
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

  // The values of many unfinished positions; those that a limit has left out have bounds that are not exact.
  // Calls progress(number of positions done) now and then.
  template <class Progress>
  std::vector<SolveReport<typename G::Move>> values(const std::vector<typename G::Position>& positions,
                                                    const ManyQuestion& question, Stop& stop,
                                                    Progress progress) const {
    return one_by_one<G>(*this, positions, question.limits, stop, progress);
  }

 private:
  const G& game_;
};

}  // namespace inarow
