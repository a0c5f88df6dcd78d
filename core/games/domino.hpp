// Domino four-in-a-row on bitboards; the law is src/inarow/games/domino.py.
//
//        0 1 2 3  spare      One bit a cell, row after row from the upper left, each row with a spare bit
//      0 0 1 2 3    4        at its end that counts as taken: a step of 1 is right, cols+1 is down.
//      1 5 6 7 8    9        Here 4 rows of 4.
//      2 10 . .  .  14
//      3 15 . .  .  19       `empty` and `empty >> 1` both set: a flat domino fits with its left half
//                            there; `empty` and `empty >> (cols+1)`: an upright one with its upper half.
//
// A move is 2 * bit of the upper-left half, + 1 if upright: numeric order is canonical order.
#pragma once

#include <string>
#include <string_view>

#include "../columns.hpp"

namespace inarow {

template <class WordType> class Domino {
 public:
  using Word = WordType;
  using Position = Stones<Word>;
  using Move = std::uint16_t;
  using Moves = MoveList<Move, 180>;

  Domino(int rows, int cols, int line) : rows_(rows), cols_(cols), line_(line), stride_(cols + 1) {
    for (int row = 0; row < rows; ++row) cells_ |= (bit<Word>(cols) - 1) << (row * stride_);
  }

  static constexpr bool can_repeat = false;

  Position start() const { return {}; }

  void moves(const Position& position, Moves& moves) const {
    if (won(position) != Result::none) return;
    const Word flat = fits(position, 1), upright = fits(position, stride_);
    for (Word anchors = flat | upright; anchors != 0; anchors &= anchors - 1) {
      const int index = lowest_bit(anchors);
      if ((flat & bit<Word>(index)) != 0) moves.push(static_cast<Move>(2 * index));
      if ((upright & bit<Word>(index)) != 0) moves.push(static_cast<Move>(2 * index + 1));
    }
  }

  int count(const Position& position) const {
    if (won(position) != Result::none) return 0;
    return count_bits(fits(position, 1)) + count_bits(fits(position, stride_));
  }

  // The two cells that a move takes.
  Word domino(Move move) const {
    const Word first = bit<Word>(move / 2);
    return first | first << ((move & 1) != 0 ? stride_ : 1);
  }

  Position play(const Position& position, Move move) const {
    return {position.theirs(), position.all | domino(move), other(position.mover)};
  }

  Result outcome(const Position& position) const {
    const Result result = won(position);
    if (result == Result::none && (fits(position, 1) | fits(position, stride_)) == 0) return Result::draw;
    return result;
  }

  Result outcome_after_move(const Position& position) const {
    if (just_won(position)) return win_of(other(position.mover));
    return (fits(position, 1) | fits(position, stride_)) == 0 ? Result::draw : Result::none;
  }

  bool just_won(const Position& position) const { return has_line(position.theirs()); }

  Word64 key(const Position& position) const { return stones_key(position, 0); }

  Position mirror(const Position& position) const {
    return {mirrored_word(position.mine), mirrored_word(position.all), position.mover};
  }
  Move mirror_move(Move move) const {
    const int cell = move / 2, row = cell / stride_, col = cell % stride_, upright = move & 1;
    return static_cast<Move>(2 * (row * stride_ + cols_ - 2 + upright - col) + upright);
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int line() const { return line_; }
  int stride() const { return stride_; }
  Word cells() const { return cells_; }

  std::string text(const Position& position) const {
    const std::string board = write_board(rows_, cols_, [&](int row, int col) {
      const Word cell = bit<Word>(row * stride_ + col);
      if ((position.all & cell) == 0) return '.';
      return letter((position.mine & cell) != 0 ? position.mover : other(position.mover));
    });
    return board + ' ' + letter(position.mover);
  }

  Position parse(std::string_view text) const {
    const std::string_view board = take(text, ' ');
    Position position{.mover = read_side(text)};
    read_board(board, rows_, cols_, [&](int row, int col, Side side) {
      const Word cell = bit<Word>(row * stride_ + col);
      position.all |= cell;
      if (side == position.mover) position.mine |= cell;
    });
    return position;
  }

  std::string move_text(Move move) const {
    const int cell = move / 2;
    return std::to_string((move & 1) + 1) + ',' + std::to_string(cell / stride_) + ',' +
           std::to_string(cell % stride_);
  }

 private:
  // The upper-left halves of the dominoes that fit, with the other half `step` bits on.
  Word fits(const Position& position, int step) const {
    const Word empty = cells_ & ~position.all;
    return empty & (empty >> step);
  }

  Word mirrored_word(Word stones) const {
    Word image{0};
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        image |= ((stones >> (row * stride_ + col)) & 1) << (row * stride_ + cols_ - 1 - col);
      }
    }
    return image;
  }

  bool has_line(Word stones) const {
    return (runs(stones, 1, line_) | runs(stones, stride_, line_) | runs(stones, stride_ + 1, line_) |
            runs(stones, stride_ - 1, line_)) != 0;
  }

  Result won(const Position& position) const {
    if (has_line(position.theirs())) return win_of(other(position.mover));
    if (has_line(position.mine)) return win_of(position.mover);
    return Result::none;
  }

  int rows_, cols_, line_, stride_;
  Word cells_{0};
};

}  // namespace inarow
