// What positions of Conniption are worth: the original program's numbers (with its sign mended), and the
// engine's.
#pragma once

#include <algorithm>
#include <array>

#include "../games/conniption.hpp"
#include "../search/heuristic.hpp"
#include "windows.hpp"

namespace inarow {

template <class Shape> struct Original<Conniption<Shape>> {
  using G = Conniption<Shape>;
  using Word = typename G::Word;

  Score value(const G& game, const typename G::Position& position, Side side) const {
    const Shape& shape = game.shape();
    const Word own = side == position.mover ? position.mine : position.theirs();
    const Word opponent = position.all ^ own;
    const int line = shape.line;
    const auto index = static_cast<std::size_t>(line);
    const Word board = shape.column * shape.bottom;
    Score score = sum_windows(own, opponent, runs(board, 1, line), 1, line, upright[index]);
    for (const int step : {shape.stride, shape.stride + 1, shape.stride - 1}) {
      score += sum_windows(own, opponent, runs(board, step, line), step, line, slanted[index]);
    }
    const int more = flips(position, side) - flips(position, other(side));
    score += Score{1000} * more * (more < 0 ? -more : more);
    return score + (position.may_flip ? 150 : -150);
  }
  Score won(const G&, const typename G::Position& position, Side winner, Side root, int remaining) const {
    const int more = flips(position, root) - flips(position, other(root));
    return 1'000'000 + remaining + (winner == root ? 10'000 * more : 0);
  }
  // The middle column first, stages as they are.
  int rank(const G& game, typename G::Move move) const {
    const int cols = game.shape().cols, middle = cols / 2, col = move % cols;
    const int place = col <= middle ? 2 * (middle - col) - (col < middle ? 1 : 0) : 2 * (col - middle);
    return move / cols * 64 + place;
  }

 private:
  static int flips(const typename G::Position& position, Side side) {
    return side == Side::x ? position.flips_x : position.flips_o;
  }
  // The place in the lists below for a number of stones: 3 with one missing, 2 with two missing, else 1; 0
  // for none.
  static constexpr std::size_t place(int stones, int line) {
    return stones == 0 ? 0 : static_cast<std::size_t>(std::clamp(stones - line + 4, 1, 3));
  }
  static constexpr std::array<int, 4> own_weights = {0, 1, 8, 128}, opponent_weights = {0, 1, 16, 200};

  static constexpr int upright_weight(int a, int b, int line) {
    if (a > 0 && b > 0) return 0;
    return own_weights[place(a, line)] - b * opponent_weights[place(b, line)];
  }
  static constexpr int slanted_weight(int a, int b, int line) {
    if (a - b == line - 1) return 2000;
    if (a > b) return own_weights[place(a, line)];
    return -(b - a) * opponent_weights[place(b, line)];
  }

  // The weights for every length of line.
  template <class Weight> static constexpr std::array<WindowWeights, 13> tables(Weight weight) {
    std::array<WindowWeights, 13> all{};
    for (int line = 2; line <= 12; ++line) {
      for (int a = 0; a <= line; ++a) {
        for (int b = 0; a + b <= line; ++b) {
          all[static_cast<std::size_t>(line)][static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
              weight(a, b, line);
        }
      }
    }
    return all;
  }
  static constexpr std::array<WindowWeights, 13> upright = tables(upright_weight),
                                                 slanted = tables(slanted_weight);
};

// Open windows of each side, and flips in hand.
template <class Shape> struct Evaluation<Conniption<Shape>> {
  using G = Conniption<Shape>;
  using Word = typename G::Word;
  struct State {};
  static constexpr Score window = 60;
  enum : std::size_t { one_missing, two_missing, flip };
  static constexpr std::array names = {"one missing", "two missing", "flip"};
  std::array<Score, 3> weights = {40, 6, 150};

  State state(const G&, const typename G::Position&) const { return {}; }
  State next(const G&, const State&, const typename G::Position&, typename G::Move,
             const typename G::Position&) const {
    return {};
  }
  Score value(const G& game, const typename G::Position& position, const State&) const {
    const int flips =
        position.mover == Side::x ? position.flips_x - position.flips_o : position.flips_o - position.flips_x;
    const Word theirs = position.theirs();
    return weights[flip] * flips + side_value(game, position.mine, theirs) -
           side_value(game, theirs, position.mine);
  }
  int hint(const G& game, const typename G::Position&, typename G::Move move) const {
    const int cols = game.shape().cols, off_centre = 2 * (move % cols) - (cols - 1);
    return -(off_centre < 0 ? -off_centre : off_centre) - 4 * (move / cols);
  }

 private:
  Score side_value(const G& game, Word own, Word opponent) const {
    const Shape& shape = game.shape();
    const Word board = shape.column * shape.bottom;
    Score score = 0;
    for (const int step : {1, shape.stride, shape.stride + 1, shape.stride - 1}) {
      const Word starts = runs(static_cast<Word>(board & ~opponent), step, shape.line);
      const WindowCounts<Word> counts(own, step, shape.line);
      score += weights[one_missing] * count_bits(static_cast<Word>(starts & counts.equal(shape.line - 1)));
      score += weights[two_missing] * count_bits(static_cast<Word>(starts & counts.equal(shape.line - 2)));
    }
    return score;
  }
};

}  // namespace inarow
