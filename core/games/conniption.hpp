// Conniption on bitboards; the law is src/inarow/games/conniption.py.
//
//      . . . .             One bit a cell as drawn in columns.hpp, and beside the stones the flips left of
//      o . . .   x . . .   each player and whether the turn may begin with a flip.
//      x o . .   o x . .   A flip keeps the height of every column, so `all` stays as it is and only
//      x x . .   x o . .   `mine` is reversed inside each column.
//
// A move is stage * cols + column, with the stages plain 0, post-flip 1, pre-flip 2, dual 3: numeric order is
// canonical order, bit 0 of the stage is the flip after the drop, bit 1 the flip before it.
#pragma once

#include <string>
#include <string_view>

#include "../columns.hpp"

namespace inarow {

template <class Shape> class Conniption {
 public:
  using Word = typename Shape::Word;
  struct Position : Stones<Word> {
    std::uint8_t flips_x = 0, flips_o = 0;
    bool may_flip = true;

    std::uint8_t& my_flips() { return this->mover == Side::x ? flips_x : flips_o; }
    int flips_left() const { return this->mover == Side::x ? flips_x : flips_o; }
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint16_t;
  using Moves = MoveList<Move, 48>;

  Conniption(Shape shape, int flips_x, int flips_o)
      : shape_(shape),
        flips_x_(static_cast<std::uint8_t>(flips_x)),
        flips_o_(static_cast<std::uint8_t>(flips_o)) {}

  static constexpr bool can_repeat = false;

  Position start() const { return {{}, flips_x_, flips_o_, true}; }

  void moves(const Position& position, Moves& moves) const {
    if (line_result(shape_, position) != Result::none) return;
    const Word open = open_tops(shape_, position.all);
    for (int stage = 0; stage < 4; ++stage) {
      if (!stage_allowed(position, stage)) continue;
      for (int col = 0; col < shape_.cols; ++col) {
        if ((open & bit<Word>(col * shape_.stride + shape_.rows - 1)) != 0) {
          moves.push(static_cast<Move>(stage * shape_.cols + col));
        }
      }
    }
  }

  int count(const Position& position) const {
    if (line_result(shape_, position) != Result::none) return 0;
    int stages = 0;
    for (int stage = 0; stage < 4; ++stage) stages += stage_allowed(position, stage);
    return stages * count_bits(open_tops(shape_, position.all));
  }

  // Plays the turn action by action; the first action that makes a line ends it.
  Position play(const Position& position, Move move) const {
    const int stage = move / shape_.cols, col = move % shape_.cols;
    Position next = position;
    next.may_flip = true;
    if ((stage & 2) != 0) {
      flip(next);
      if (ends(next)) return passed(next);
    }
    const Word stone = landing(shape_, next.all, col);
    next.mine |= stone;
    next.all |= stone;
    next.may_flip = true;
    if ((stage & 1) != 0 && !ends(next)) flip(next);
    return passed(next);
  }

  Result outcome(const Position& position) const {
    const Result won = line_result(shape_, position);
    if (won == Result::none && open_tops(shape_, position.all) == 0) return Result::draw;
    return won;
  }

  Result outcome_after_move(const Position& position) const { return outcome(position); }

  bool just_won(const Position& position) const { return has_line(shape_, position.theirs()); }

  Word64 key(const Position& position) const {
    return stones_key<Word>(position, static_cast<Word64>(position.flips_x) << 8 |
                                          static_cast<Word64>(position.flips_o) << 4 |
                                          static_cast<Word64>(position.may_flip));
  }

  Position mirror(const Position& position) const {
    return {mirrored<Shape>(shape_, position), position.flips_x, position.flips_o, position.may_flip};
  }
  Move mirror_move(Move move) const {
    return static_cast<Move>(move / shape_.cols * shape_.cols + shape_.cols - 1 - move % shape_.cols);
  }

  const Shape& shape() const { return shape_; }

  // The mover's stones after the board is turned over.
  Word flipped(const Position& position) const {
    Word turned{0};
    for (int col = 0; col < shape_.cols; ++col) {
      const int shift = col * shape_.stride;
      const int height = count_bits(static_cast<Word>((position.all >> shift) & shape_.column));
      const Word column = (position.mine >> shift) & shape_.column;
      turned |= reverse_low(column, height) << shift;
    }
    return turned;
  }

  std::string text(const Position& position) const {
    return board_text(shape_, position) + ' ' + letter(position.mover) + ' ' +
           std::to_string(position.flips_x) + ',' + std::to_string(position.flips_o) +
           (position.may_flip ? " f" : " -");
  }

  Position parse(std::string_view text) const {
    const std::string_view board = take(text, ' ');
    const Side mover = read_side(take(text, ' '));
    const auto flips_x = static_cast<std::uint8_t>(read_digit(take(text, ',')));
    const auto flips_o = static_cast<std::uint8_t>(read_digit(take(text, ' ')));
    if (flips_x > flips_x_ || flips_o > flips_o_) throw std::invalid_argument("more flips than at the start");
    if (text != "f" && text != "-") throw std::invalid_argument("f or - was expected");
    return {read_stones(shape_, board, mover), flips_x, flips_o, text == "f"};
  }

  std::string move_text(Move move) const {
    const int stage = move / shape_.cols;
    return std::string((stage & 2) != 0 ? "f" : "") + std::to_string(move % shape_.cols + 1) +
           ((stage & 1) != 0 ? "f" : "");
  }

 private:
  static bool stage_allowed(const Position& position, int stage) {
    const int flips = (stage & 1) + (stage >> 1);
    return flips <= position.flips_left() && ((stage & 2) == 0 || position.may_flip);
  }

  // Turns the board over at the cost of one of the mover's flips.
  void flip(Position& position) const {
    position.mine = flipped(position);
    --position.my_flips();
    position.may_flip = false;
  }

  bool ends(const Position& position) const {
    return has_line(shape_, position.mine) || has_line(shape_, position.theirs());
  }

  // The same board with the other player to move.
  static Position passed(Position position) {
    position.mine = position.theirs();
    position.mover = other(position.mover);
    return position;
  }

  Shape shape_;
  std::uint8_t flips_x_, flips_o_;
};

}  // namespace inarow
