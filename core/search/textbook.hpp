// Plain alpha-beta to a fixed depth with the original heuristic: the search of the original programs, and the
// same values as src/inarow/search/textbook.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../stop.hpp"
#include "heuristic.hpp"

namespace inarow {

template <Game G> class Textbook {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Textbook(const G& game, Stop& stop) : game_(game), ticker_(stop) {}

  // The exact value, for the player to move, of each move searched `depth - 1` plies further, in the order in
  // which the original program tries them.
  std::vector<MoveReport<Move>> values(const Position& position, int depth) {
    root_ = position.mover;
    std::vector<MoveReport<Move>> reports;
    for (const Move move : ranked(position)) {
      const Score score = search(game_.play(position, move), depth - 1, -no_score, no_score);
      reports.push_back({move, score, false});
    }
    return reports;
  }

  // The first move of the highest value, and that value.
  MoveReport<Move> best(const Position& position, int depth) {
    root_ = position.mover;
    MoveReport<Move> best{{}, -no_score, false};
    for (const Move move : ranked(position)) {
      const Score score = search(game_.play(position, move), depth - 1, best.score, no_score);
      if (score > best.score) best = {move, score, false};
    }
    return best;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  // The value for the root player: exact inside (alpha, beta), otherwise a bound on the side it falls.
  Score search(const Position& position, int depth, Score alpha, Score beta) {
    ++nodes_;
    ticker_.tick();
    const Result result = game_.outcome(position);
    if (result == Result::draw) return 0;
    if (result != Result::none) {
      const Side winner = result == Result::x ? Side::x : Side::o;
      const Score worth = original_.won(game_, position, winner, root_, depth);
      return winner == root_ ? worth : -worth;
    }
    if (depth == 0) return original_.value(game_, position, root_);
    const bool maximizing = position.mover == root_;
    Score best = maximizing ? -no_score : no_score;
    for (const Move move : ranked(position)) {
      const Score score = search(game_.play(position, move), depth - 1, alpha, beta);
      if (maximizing) {
        best = std::max(best, score);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, score);
        beta = std::min(beta, best);
      }
      if (beta <= alpha) break;
    }
    return best;
  }

  typename G::Moves ranked(const Position& position) const {
    typename G::Moves moves;
    game_.moves(position, moves);
    std::stable_sort(moves.begin(), moves.end(),
                     [this](Move a, Move b) { return original_.rank(game_, a) < original_.rank(game_, b); });
    return moves;
  }

  const G& game_;
  Original<G> original_;
  Ticker ticker_;
  Side root_ = Side::x;
  std::uint64_t nodes_ = 0;
};

}  // namespace inarow
