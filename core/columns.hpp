// Boards of columns that stones fall into: one bit a cell, a column after the other, each with a spare bit on
// top that is always 0, so that no run of stones goes from one column into the next.
//
//      spare    6 13 20 27 34 41 48        6 rows, 7 columns: a step of 1 is up, 7 is right,
//      row 0    5 12 19 26 33 40 47        8 is right and up, 6 is right and down.
//        .      4 11 18 25 32 39 46
//        .      3 10 17 24 31 38 45        full bottom row = the bits 0, 7, 14, ... 42.
//        .      2  9 16 23 30 37 44
//        .      1  8 15 22 29 36 43
//      row 5    0  7 14 21 28 35 42
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "bits.hpp"
#include "game.hpp"
#include "text.hpp"

namespace inarow {

// Sizes known when compiling.
template <class WordType, int Rows, int Cols, int Line> struct FixedColumns {
  using Word = WordType;
  static constexpr int rows = Rows, cols = Cols, line = Line, stride = Rows + 1;
  static constexpr Word bottom = comb<Word>(Cols, Rows + 1);
  static constexpr Word top = bottom << (Rows - 1);
  static constexpr Word column = bit<Word>(Rows) - 1;
};

// Sizes known when running.
template <class WordType> struct AnyColumns {
  using Word = WordType;
  AnyColumns(int rows_, int cols_, int line_) : rows(rows_), cols(cols_), line(line_) {}
  int rows, cols, line;
  int stride = rows + 1;
  Word bottom = comb<Word>(cols, stride);
  Word top = bottom << (rows - 1);
  Word column = bit<Word>(rows) - 1;
};

// The stones of a board, seen by the player to move.
template <class Word> struct Stones {
  Word mine{0};
  Word all{0};
  Side mover = Side::x;

  Word theirs() const { return all ^ mine; }
  bool operator==(const Stones&) const = default;
};

template <class Shape> bool has_line(const Shape& shape, typename Shape::Word stones) {
  return (runs(stones, 1, shape.line) | runs(stones, shape.stride, shape.line) |
          runs(stones, shape.stride + 1, shape.line) | runs(stones, shape.stride - 1, shape.line)) != 0;
}

// The winner by a line: where both have one, the player who is not to move.
template <class Shape> Result line_result(const Shape& shape, const Stones<typename Shape::Word>& stones) {
  if (has_line(shape, stones.theirs())) return win_of(other(stones.mover));
  if (has_line(shape, stones.mine)) return win_of(stones.mover);
  return Result::none;
}

// The top cells of the columns that are not full.
template <class Shape> auto open_tops(const Shape& shape, typename Shape::Word all) {
  return static_cast<typename Shape::Word>(~all & shape.top);
}

// The lowest empty cell of a column that is not full.
template <class Shape> auto landing(const Shape& shape, typename Shape::Word all, int col) {
  using Word = typename Shape::Word;
  const Word column = static_cast<Word>(shape.column << (col * shape.stride));
  return static_cast<Word>((all + bit<Word>(col * shape.stride)) & column);
}

template <class Shape>
std::string board_text(const Shape& shape, const Stones<typename Shape::Word>& stones) {
  using Word = typename Shape::Word;
  return write_board(shape.rows, shape.cols, [&](int row, int col) {
    const Word cell = bit<Word>(col * shape.stride + shape.rows - 1 - row);
    if ((stones.all & cell) == 0) return '.';
    return letter((stones.mine & cell) != 0 ? stones.mover : other(stones.mover));
  });
}

// The stones of a board's text; each must rest on another or on the floor.
template <class Shape>
Stones<typename Shape::Word> read_stones(const Shape& shape, std::string_view board, Side mover) {
  using Word = typename Shape::Word;
  Stones<Word> stones{.mover = mover};
  read_board(board, shape.rows, shape.cols, [&](int row, int col, Side side) {
    const Word cell = bit<Word>(col * shape.stride + shape.rows - 1 - row);
    stones.all |= cell;
    if (side == mover) stones.mine |= cell;
  });
  const Word below = (stones.all << 1) | shape.bottom;
  if ((stones.all & ~below) != 0) throw std::invalid_argument("a stone is above an empty cell");
  return stones;
}

// The stones with left and right turned around.
template <class Shape>
Stones<typename Shape::Word> mirrored(const Shape& shape, const Stones<typename Shape::Word>& stones) {
  Stones<typename Shape::Word> image{.mover = stones.mover};
  for (int col = 0; col < shape.cols; ++col) {
    const int from = col * shape.stride, to = (shape.cols - 1 - col) * shape.stride;
    image.mine |= ((stones.mine >> from) & shape.column) << to;
    image.all |= ((stones.all >> from) & shape.column) << to;
  }
  return image;
}

// Two independent words and a few small numbers stirred into a key.
template <class Word> Word64 stones_key(const Stones<Word>& stones, Word64 extra) {
  return mix(mix(stones.mine) + mix(stones.all ^ (stones.all << 1)) * 3 +
             (extra << 1 | static_cast<Word64>(stones.mover)));
}

}  // namespace inarow
