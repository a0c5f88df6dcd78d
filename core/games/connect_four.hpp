// Connect Four on bitboards; the law is src/inarow/games/connect_four.py.
//
//      . . . . . . .       One bit a cell as drawn in columns.hpp. A position is two words, seen by the
//      . . . . . . .       player to move: `mine` and `all`, and who that is.
//      . . . . . . .       Dropping into column c adds the bottom bit of c to `all`: the carry runs up
//      . . . o . . .       through the stones to the lowest empty cell.
//      . . x x . . .       A move is the column, from 0.
//      . . x o o . .
#pragma once

#include <string>
#include <string_view>

#include "../columns.hpp"

namespace inarow {

template <class Shape> class ConnectFour {
 public:
  using Word = typename Shape::Word;
  using Position = Stones<Word>;
  using Move = std::uint16_t;
  using Moves = MoveList<Move, 12>;

  explicit ConnectFour(Shape shape) : shape_(shape) {}

  static constexpr bool can_repeat = false;

  Position start() const { return {}; }

  void moves(const Position& position, Moves& moves) const {
    if (line_result(shape_, position) != Result::none) return;
    const Word open = open_tops(shape_, position.all);
    for (int col = 0; col < shape_.cols; ++col) {
      if ((open & bit<Word>(col * shape_.stride + shape_.rows - 1)) != 0) {
        moves.push(static_cast<Move>(col));
      }
    }
  }

  int count(const Position& position) const {
    if (line_result(shape_, position) != Result::none) return 0;
    return count_bits(open_tops(shape_, position.all));
  }

  Position play(const Position& position, Move col) const {
    return {position.theirs(), position.all | (position.all + bit<Word>(col * shape_.stride)),
            other(position.mover)};
  }

  Result outcome(const Position& position) const {
    const Result won = line_result(shape_, position);
    if (won == Result::none && open_tops(shape_, position.all) == 0) return Result::draw;
    return won;
  }

  Result outcome_after_move(const Position& position) const {
    if (just_won(position)) return win_of(other(position.mover));
    return open_tops(shape_, position.all) == 0 ? Result::draw : Result::none;
  }

  bool just_won(const Position& position) const { return has_line(shape_, position.theirs()); }

  Word64 key(const Position& position) const { return stones_key(position, 0); }

  Position mirror(const Position& position) const { return mirrored(shape_, position); }
  Move mirror_move(Move col) const { return static_cast<Move>(shape_.cols - 1 - col); }

  const Shape& shape() const { return shape_; }

  std::string text(const Position& position) const {
    return board_text(shape_, position) + ' ' + letter(position.mover);
  }

  Position parse(std::string_view text) const {
    const std::string_view board = take(text, ' ');
    return read_stones(shape_, board, read_side(text));
  }

  std::string move_text(Move col) const { return std::to_string(col + 1); }

 private:
  Shape shape_;
};

}  // namespace inarow
