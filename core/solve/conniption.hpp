// What makes proofs about Conniption short.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "../games/conniption.hpp"
#include "connect_four.hpp"
#include "solver.hpp"

namespace inarow {

// A turn without a flip is always there and never makes the other player win, so under best play nobody
// loses by a move of one's own.
template <class Shape> struct Proving<Conniption<Shape>> {
  using G = Conniption<Shape>;
  using Word = typename G::Word;
  using Position = typename G::Position;

  // The four kinds of turns, without making any: the stone falls on the board as it is or turned over, or,
  // where a flip follows, comes to lie below its column.
  bool wins_at_once(const G& game, const Position& position) const {
    const Shape& shape = game.shape();
    const Word landing = landings(shape, position.all);
    if (drop_wins(shape, position.mine, landing)) return true;
    const int flips = position.flips_left();
    if (flips == 0) return false;
    const Word turned = game.flipped(position);
    if (below_wins(shape, turned, landing)) return true;
    if (!position.may_flip) return false;
    if (has_line(shape, turned)) return true;
    if (has_line(shape, static_cast<Word>(position.all ^ turned))) return false;
    return drop_wins(shape, turned, landing) || (flips > 1 && below_wins(shape, position.mine, landing));
  }
  int plies_left(const G& game, const Position& position) const {
    const Shape& shape = game.shape();
    return shape.rows * shape.cols - count_bits(position.all);
  }
  // Without flips stones stay where they are, and who has no room for a line cannot win.
  std::pair<int, int> soonest(const G& game, const Position& position) const {
    if (position.flips_x + position.flips_o > 0) return {3, 2};
    const Shape& shape = game.shape();
    const Word board = shape.column * shape.bottom;
    const bool mine = has_line(shape, static_cast<Word>(board & ~position.theirs()));
    const bool theirs = has_line(shape, static_cast<Word>(board & ~position.mine));
    return {mine ? 3 : endless, theirs ? 2 : endless};
  }
  // Of the turns without a flip, those that neither leave a threat alone nor make room for a stone upon them
  // that wins.
  bool candidates(const G& game, const Position& position, typename G::Moves& moves) const {
    const Shape& shape = game.shape();
    const Word landing = landings(shape, position.all), threats = completing(shape, position.theirs());
    Word safe = landing & ~(threats >> 1);
    const Word now = landing & threats;
    if (now != 0) safe &= (now & (now - 1)) == 0 ? now : Word{0};
    typename G::Moves all;
    game.moves(position, all);
    for (const auto move : all) {
      if (move >= shape.cols || (safe >> (move * shape.stride) & shape.column) != 0) moves.push(move);
    }
    return moves.size() < all.size();
  }
  // Whether the turn may begin with a flip means nothing to a player without flips.
  Position canonical(const G& game, const Position& position) const {
    const Position image = game.mirror(position);
    Position least =
        std::pair(image.all, image.mine) < std::pair(position.all, position.mine) ? image : position;
    if (least.flips_left() == 0) least.may_flip = true;
    return least;
  }
  int promise(const G& game, const Position& position, typename G::Move move) const {
    return Evaluation<G>().hint(game, position, move);
  }

 private:
  // Where the next stones come to rest.
  static Word landings(const Shape& shape, Word all) {
    return (all + shape.bottom) & (shape.column * shape.bottom);
  }

  static bool drop_wins(const Shape& shape, Word stones, Word landing) {
    return (completing(shape, stones) & landing) != 0;
  }

  // The cells whose stone would complete a line.
  static Word completing(const Shape& shape, Word stones) {
    Word cells{0};
    for (const int step : {1, shape.stride, shape.stride + 1, shape.stride - 1}) {
      std::array<Word, 12> after;  // the cells after which so many stones follow in line
      after[0] = ~Word{0};
      for (int i = 1; i < shape.line; ++i) {
        const auto at = static_cast<std::size_t>(i);
        after[at] = after[at - 1] & stones >> (i * step);
      }
      Word before = ~Word{0};
      for (int i = 0; i < shape.line; ++i) {
        if (i > 0) before &= stones << (i * step);
        cells |= before & after[static_cast<std::size_t>(shape.line - 1 - i)];
      }
    }
    return cells & (shape.column * shape.bottom);
  }

  // Whether a stone put below the others in some column that has room makes a line.
  static bool below_wins(const Shape& shape, Word stones, Word landing) {
    for (int col = 0; col < shape.cols; ++col) {
      const Word column = static_cast<Word>(shape.column << (col * shape.stride));
      if ((landing & column) == 0) continue;
      const Word raised = (stones & column) << 1 | bit<Word>(col * shape.stride);
      if (has_line(shape, static_cast<Word>((stones & ~column) | raised))) return true;
    }
    return false;
  }
};

// Where nobody has a flip left, the game is Connect Four, with moves of the same numbers.
template <class Shape> class Solver<Conniption<Shape>> {
 public:
  using G = Conniption<Shape>;

  explicit Solver(const G& game) : game_(game) {}

  template <class Progress>
  SolveReport<typename G::Move> solve(const typename G::Position& position, const SolveQuestion& question,
                                      Stop& stop, Progress progress) const {
    if (position.flips_x + position.flips_o > 0) return prove(game_, position, question, stop, progress);
    const ConnectFour<Shape> without_flips(game_.shape());
    return Solver<ConnectFour<Shape>>(without_flips).solve(position, question, stop, progress);
  }

  template <class Progress>
  std::vector<SolveReport<typename G::Move>> values(const std::vector<typename G::Position>& positions,
                                                    const ManyQuestion& question, Stop& stop,
                                                    Progress progress) const {
    return one_by_one<G>(*this, positions, question.limits, stop, progress);
  }

 private:
  const G& game_;
};

}  // namespace inarow
