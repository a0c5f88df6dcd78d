// What positions of Connect Four are worth: the original program's numbers, and the engine's.
#pragma once

#include <array>

#include "../games/connect_four.hpp"
#include "../search/heuristic.hpp"
#include "windows.hpp"

namespace inarow {

// Windows with only one side's stones, by the cells still empty, and a bonus for the middle column.
template <class Shape> struct Original<ConnectFour<Shape>> {
  using G = ConnectFour<Shape>;
  using Word = typename G::Word;

  Score value(const G& game, const typename G::Position& position, Side side) const {
    const Shape& shape = game.shape();
    const Word own = side == position.mover ? position.mine : position.theirs();
    const Word opponent = position.all ^ own;
    Score score = 7 * count_bits(static_cast<Word>(own & (shape.column << (shape.cols / 2 * shape.stride))));
    const Word board = shape.column * shape.bottom;
    for (const int step : {1, shape.stride, shape.stride + 1, shape.stride - 1}) {
      const Word own_starts = runs(static_cast<Word>(board & ~opponent), step, shape.line);
      const Word their_starts = runs(static_cast<Word>(board & ~own), step, shape.line);
      const WindowCounts<Word> own_counts(own, step, shape.line), their_counts(opponent, step, shape.line);
      score += 10 * count_bits(static_cast<Word>(own_starts & own_counts.equal(shape.line - 1)));
      if (shape.line > 2)
        score += 7 * count_bits(static_cast<Word>(own_starts & own_counts.equal(shape.line - 2)));
      score -= 150 * count_bits(static_cast<Word>(their_starts & their_counts.equal(shape.line - 1)));
    }
    return score;
  }
  Score won(const G&, const typename G::Position&, Side, Side, int remaining) const {
    return 1'000'000 + remaining;
  }
  int rank(const G&, typename G::Move) const { return 0; }
};

// Cells that would complete a line, worth more on the rows that fall to their owner in the end: odd rows from
// the bottom to x, even rows to o; and open windows.
template <class Shape> struct Evaluation<ConnectFour<Shape>> {
  using G = ConnectFour<Shape>;
  using Word = typename G::Word;
  struct State {};
  static constexpr Score window = 40;
  enum : std::size_t { threat, threat_on_own_row, nearly, centre };
  static constexpr std::array names = {"threat", "threat on own row", "two missing", "middle"};
  std::array<Score, 4> weights = {5, 30, 4, 2};

  State state(const G&, const typename G::Position&) const { return {}; }
  State next(const G&, const State&, const typename G::Position&, typename G::Move,
             const typename G::Position&) const {
    return {};
  }
  Score value(const G& game, const typename G::Position& position, const State&) const {
    const Word theirs = position.theirs();
    return side_value(game, position.mine, theirs, position.mover) -
           side_value(game, theirs, position.mine, other(position.mover));
  }
  int hint(const G& game, const typename G::Position&, typename G::Move col) const {
    const int off_centre = 2 * col - (game.shape().cols - 1);
    return -(off_centre < 0 ? -off_centre : off_centre);
  }

 private:
  Score side_value(const G& game, Word own, Word opponent, Side side) const {
    const Shape& shape = game.shape();
    const Word board = shape.column * shape.bottom;
    Word threats{0};
    Score score = 0;
    for (const int step : {1, shape.stride, shape.stride + 1, shape.stride - 1}) {
      const Word starts = runs(static_cast<Word>(board & ~opponent), step, shape.line);
      const WindowCounts<Word> counts(own, step, shape.line);
      const Word one_missing = starts & counts.equal(shape.line - 1);
      for (int i = 0; i < shape.line && one_missing != 0; ++i) threats |= (one_missing << (i * step)) & ~own;
      score += weights[nearly] * count_bits(static_cast<Word>(starts & counts.equal(shape.line - 2)));
    }
    const Word odd_rows = board & (shape.bottom * comb_of_rows(shape.rows));
    const Word good = side == Side::x ? odd_rows : static_cast<Word>(board & ~odd_rows);
    const int good_threats = count_bits(static_cast<Word>(threats & good));
    score +=
        weights[threat_on_own_row] * good_threats + weights[threat] * (count_bits(threats) - good_threats);
    const Word middle = shape.column << (shape.cols / 2 * shape.stride);
    return score + weights[centre] * count_bits(static_cast<Word>(own & middle));
  }
  static Word comb_of_rows(int rows) { return comb<Word>((rows + 1) / 2, 2); }
};

}  // namespace inarow
