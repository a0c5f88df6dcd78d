// What positions of Ultimate Tic-Tac-Toe are worth: the original program's numbers, and the engine's.
#pragma once

#include <array>

#include "../games/ultimate.hpp"
#include "../search/heuristic.hpp"

namespace inarow {

// The chance of a side to win a block or the board, as the original program reckons it. A line is worth the
// product of its cells: own 1, empty 1/2, opponent's 0; a block the mean of its lines, and 1 where one of
// them is 1; the board the same over its blocks. Whole numbers: a block in parts of `block_unit`, the board
// of `board_unit`.
template <int N> struct UltimateChances {
  using G = Ultimate<N>;
  using Block = typename G::Block;
  static constexpr int line_count = 2 * N + 2;
  static constexpr Score block_unit = (Score{1} << N) * line_count;
  static constexpr Score board_unit = [] {
    Score unit = line_count;
    for (int i = 0; i < N; ++i) unit *= block_unit;
    return unit;
  }();

  static Score block(const typename G::Position& position, int index, std::size_t side) {
    if ((position.won[side] >> index & 1) != 0) return block_unit;
    if ((position.closed() >> index & 1) != 0) return 0;
    const Block own = position.marks[side][static_cast<std::size_t>(index)];
    const Block opponent = position.marks[1 - side][static_cast<std::size_t>(index)];
    Score sum = 0;
    for (const Block line : G::lines) {
      if ((opponent & line) == 0) sum += Score{1} << std::popcount(static_cast<Block>(own & line));
    }
    return sum;
  }

  static Score board(const std::array<Score, G::cells>& blocks) {
    Score sum = 0;
    for (const Block line : G::lines) {
      Score product = 1;
      for (unsigned left = line; left != 0; left &= left - 1) {
        product *= blocks[static_cast<std::size_t>(std::countr_zero(left))];
      }
      if (product == board_unit / line_count) return board_unit;
      sum += product;
    }
    return sum;
  }
};

template <int N> struct Original<Ultimate<N>> {
  using G = Ultimate<N>;
  using Chances = UltimateChances<N>;

  Score value(const G&, const typename G::Position& position, Side side) const {
    return board(position, static_cast<std::size_t>(side)) -
           board(position, static_cast<std::size_t>(other(side)));
  }
  Score won(const G&, const typename G::Position&, Side, Side, int remaining) const {
    return Chances::board_unit + remaining;
  }
  int rank(const G&, typename G::Move) const { return 0; }

 private:
  static Score board(const typename G::Position& position, std::size_t side) {
    std::array<Score, G::cells> blocks;
    for (int i = 0; i < G::cells; ++i)
      blocks[static_cast<std::size_t>(i)] = Chances::block(position, i, side);
    return Chances::board(blocks);
  }
};

// Each block's chance for each side, weighed against the other side's, kept from move to move; a line of
// blocks is worth the product of its chances.
template <int N> struct Evaluation<Ultimate<N>> {
  using G = Ultimate<N>;
  using Chances = UltimateChances<N>;
  struct State {
    std::array<std::array<Score, G::cells>, 2> blocks;  // in parts of `one`
  };
  static constexpr Score window = 60;
  static constexpr Score one = 1024;
  enum : std::size_t { drawish, of_line, of_block, free_choice };
  static constexpr std::array names = {"lean to a draw", "line of blocks", "block", "free choice"};
  std::array<Score, 4> weights = {12, 4000, 60, 100};

  State state(const G&, const typename G::Position& position) const {
    State state;
    for (int i = 0; i < G::cells; ++i) weigh(state, position, i);
    return state;
  }
  State next(const G&, const State& before, const typename G::Position&, typename G::Move move,
             const typename G::Position& after) const {
    State state = before;
    weigh(state, after, move / G::cells / N * N + move % G::cells / N);
    return state;
  }
  Score value(const G&, const typename G::Position& position, const State& state) const {
    const auto mover = static_cast<std::size_t>(position.mover);
    const Score choice = position.target == G::any ? weights[free_choice] : 0;
    return choice + side_value(state.blocks[mover]) - side_value(state.blocks[1 - mover]);
  }
  int hint(const G&, const typename G::Position&, typename G::Move) const { return 0; }

 private:
  void weigh(State& state, const typename G::Position& position, int index) const {
    const auto i = static_cast<std::size_t>(index);
    const Score x = Chances::block(position, index, 0), o = Chances::block(position, index, 1);
    const bool closed = (position.closed() >> index & 1) != 0;
    const Score all = closed ? Chances::block_unit : x + o + weights[drawish];
    state.blocks[0][i] = one * x / all;
    state.blocks[1][i] = one * o / all;
  }
  Score side_value(const std::array<Score, G::cells>& blocks) const {
    Score lines = 0, sum = 0;
    for (const auto line : G::lines) {
      Score product = weights[of_line];
      for (unsigned left = line; left != 0; left &= left - 1) {
        product = product * blocks[static_cast<std::size_t>(std::countr_zero(left))] / one;
      }
      lines += product;
    }
    for (const Score block : blocks) sum += block;
    return lines + weights[of_block] * sum / one;
  }
};

}  // namespace inarow
