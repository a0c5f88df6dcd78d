// Betsy on bitboards; the law is src/inarow/games/betsy.py.
//
//       . . .    5 12 19     One bit a cell as drawn in columns.hpp, n columns of n+3 cells and a spare bit:
//       . x .    4 11 18     here n = 3. Only the top n rows count: n*2+2 lines, each a mask.
//       o o .    3 10 17
//       - - -                Dropping into column c adds its bottom bit to `all`, as in Connect Four.
//       o x .    2  9 16     Rotating shifts the column's stones down by one and puts the lowest on top;
//       o o .    1  8 15     `all` stays as it is.
//       x x .    0  7 14
//
// A move is the column from 0 for a drop, n + column for a rotation: numeric order is canonical order.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "../columns.hpp"

namespace inarow {

template <class Shape> class Betsy {
 public:
  using Word = typename Shape::Word;
  using Position = Stones<Word>;
  using Move = std::uint16_t;
  using Moves = MoveList<Move, 18>;

  explicit Betsy(Shape shape) : shape_(shape) {
    const int n = shape_.cols;
    std::size_t used = 0;
    for (int i = 0; i < n; ++i) {
      lines_[used++] = shape_.bottom << (3 + i);
      lines_[used++] = first_column() << (i * shape_.stride);
    }
    lines_[used++] = rising_ = comb<Word>(n, shape_.stride + 1) << 3;
    lines_[used++] = falling_ = comb<Word>(n, shape_.stride - 1) << (3 + n - 1);
  }

  static constexpr bool can_repeat = true;

  Position start() const { return {}; }

  void moves(const Position& position, Moves& moves) const {
    if (outcome(position) != Result::none) return;
    if (has_pebble(position)) {
      const Word open = open_tops(shape_, position.all);
      for (int col = 0; col < shape_.cols; ++col) {
        if ((open & bit<Word>(col * shape_.stride + shape_.rows - 1)) != 0) {
          moves.push(static_cast<Move>(col));
        }
      }
    }
    for (int col = 0; col < shape_.cols; ++col) {
      if ((position.all & bit<Word>(col * shape_.stride)) != 0)
        moves.push(static_cast<Move>(shape_.cols + col));
    }
  }

  int count(const Position& position) const {
    if (outcome(position) != Result::none) return 0;
    const int drops = has_pebble(position) ? count_bits(open_tops(shape_, position.all)) : 0;
    return drops + count_bits(static_cast<Word>(position.all & shape_.bottom));
  }

  Position play(const Position& position, Move move) const {
    if (move < shape_.cols) {
      return {position.theirs(), position.all | (position.all + bit<Word>(move * shape_.stride)),
              other(position.mover)};
    }
    const int shift = (move - shape_.cols) * shape_.stride;
    const Word column = shape_.column << shift;
    const int height = count_bits(static_cast<Word>(position.all & column));
    const Word theirs = position.theirs() & column;
    const Word turned = ((theirs >> 1) & column) | (((theirs >> shift) & 1) << (shift + height - 1));
    return {(position.theirs() & ~column) | turned, position.all, other(position.mover)};
  }

  Result outcome(const Position& position) const {
    if (has_line(position.theirs())) return win_of(other(position.mover));
    if (has_line(position.mine)) return win_of(position.mover);
    return Result::none;
  }

  Result outcome_after_move(const Position& position) const { return outcome(position); }

  bool just_won(const Position& position) const { return has_line(position.theirs()); }

  Word64 key(const Position& position) const { return stones_key(position, 0); }

  Position mirror(const Position& position) const { return mirrored(shape_, position); }
  Move mirror_move(Move move) const {
    return static_cast<Move>(move < shape_.cols ? shape_.cols - 1 - move : 3 * shape_.cols - 1 - move);
  }

  const Shape& shape() const { return shape_; }
  // Pebbles of each player.
  int pebbles() const { return shape_.cols * shape_.rows / 2; }
  std::span<const Word> lines() const {
    return {lines_.data(), static_cast<std::size_t>(2 * shape_.cols + 2)};
  }

  std::string text(const Position& position) const {
    return board_text(shape_, position) + ' ' + letter(position.mover);
  }

  Position parse(std::string_view text) const {
    const std::string_view board = take(text, ' ');
    return read_stones(shape_, board, read_side(text));
  }

  std::string move_text(Move move) const {
    return std::to_string(move < shape_.cols ? move + 1 : -(move - shape_.cols + 1));
  }

 private:
  bool has_pebble(const Position& position) const { return count_bits(position.mine) < pebbles(); }

  // The cells of the first column that count: the top n.
  Word first_column() const { return (bit<Word>(shape_.cols) - 1) << 3; }

  bool has_line(Word stones) const {
    const int n = shape_.cols;
    const Word rows = runs(stones, shape_.stride, n) & first_column();
    const Word columns = runs(stones, 1, n) & (shape_.bottom << 3);
    return (rows | columns) != 0 || (stones & rising_) == rising_ || (stones & falling_) == falling_;
  }

  Shape shape_;
  Word rising_{0}, falling_{0};
  std::array<Word, 20> lines_{};
};

}  // namespace inarow
