// What positions of Domino are worth: the original program's numbers, and the engine's.
#pragma once

#include <array>

#include "../games/domino.hpp"
#include "../search/heuristic.hpp"
#include "windows.hpp"

namespace inarow {

// Ten for every full line: nothing in any unfinished position.
template <class Word> struct Original<Domino<Word>> {
  using G = Domino<Word>;

  Score value(const G&, const typename G::Position&, Side) const { return 0; }
  Score won(const G&, const typename G::Position&, Side, Side, int remaining) const {
    return 1000 + remaining;
  }
  int rank(const G&, typename G::Move) const { return 0; }
};

// Windows that only one side has cells in, by the cells still missing.
template <class Word> struct Evaluation<Domino<Word>> {
  using G = Domino<Word>;
  struct State {};
  static constexpr Score window = 20;
  static constexpr std::array names = {"one missing", "two missing", "three missing"};
  std::array<Score, 3> weights = {9, 3, 1};

  State state(const G&, const typename G::Position&) const { return {}; }
  State next(const G&, const State&, const typename G::Position&, typename G::Move,
             const typename G::Position&) const {
    return {};
  }
  Score value(const G& game, const typename G::Position& position, const State&) const {
    Word board{0};
    for (int row = 0; row < game.rows(); ++row)
      board |= (bit<Word>(game.cols()) - 1) << (row * game.stride());
    const Word theirs = position.theirs();
    Score score = 0;
    for (const int step : {1, game.stride(), game.stride() + 1, game.stride() - 1}) {
      score += open(game, position.mine, static_cast<Word>(board & ~theirs), step) -
               open(game, theirs, static_cast<Word>(board & ~position.mine), step);
    }
    return score;
  }
  int hint(const G& game, const typename G::Position&, typename G::Move move) const {
    const int cell = move / 2, row = 2 * (cell / game.stride()) - game.rows(),
              col = 2 * (cell % game.stride()) - game.cols();
    return -(row * row + col * col);
  }

 private:
  Score open(const G& game, Word own, Word free, int step) const {
    const Word starts = runs(free, step, game.line());
    const WindowCounts<Word> counts(own, step, game.line());
    Score score = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const int stones = game.line() - 1 - static_cast<int>(i);
      if (stones > 0) score += weights[i] * count_bits(static_cast<Word>(starts & counts.equal(stones)));
    }
    return score;
  }
};

}  // namespace inarow
