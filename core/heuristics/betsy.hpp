// What positions of Betsy are worth: the original program's numbers, and the engine's.
#pragma once

#include <algorithm>
#include <array>

#include "../games/betsy.hpp"
#include "../search/heuristic.hpp"

namespace inarow {

// The best line of a side, among the lines that count and the bottom row (the pebbles that rotate next),
// against the best line of the other side.
template <class Shape> struct Original<Betsy<Shape>> {
  using G = Betsy<Shape>;
  using Word = typename G::Word;

  Score value(const G& game, const typename G::Position& position, Side side) const {
    const Word own = side == position.mover ? position.mine : position.theirs();
    const Word opponent = position.all ^ own;
    int mine = -1000, theirs = -1000;
    const auto look = [&](Word line) {
      const int a = count_bits(static_cast<Word>(own & line)),
                b = count_bits(static_cast<Word>(opponent & line));
      mine = std::max(mine, 100 * a - 50 * b);
      theirs = std::max(theirs, 100 * b - 50 * a);
    };
    for (const Word line : game.lines()) look(line);
    look(game.shape().bottom);
    return mine - theirs;
  }
  Score won(const G&, const typename G::Position&, Side, Side, int remaining) const {
    return 10'000 + remaining;
  }
  // Rotations before drops.
  int rank(const G& game, typename G::Move move) const { return move < game.shape().cols ? 1 : 0; }
};

// For every line, the square of the pebbles by which a side leads in it.
template <class Shape> struct Evaluation<Betsy<Shape>> {
  using G = Betsy<Shape>;
  using Word = typename G::Word;
  struct State {};
  static constexpr Score window = 40;
  enum : std::size_t { lead, next_round };
  static constexpr std::array names = {"lead in a line", "lead in the bottom row"};
  std::array<Score, 2> weights = {4, 3};

  State state(const G&, const typename G::Position&) const { return {}; }
  State next(const G&, const State&, const typename G::Position&, typename G::Move,
             const typename G::Position&) const {
    return {};
  }
  Score value(const G& game, const typename G::Position& position, const State&) const {
    const Word theirs = position.theirs();
    const auto leads = [&](Word line) -> Score {
      const int more =
          count_bits(static_cast<Word>(position.mine & line)) - count_bits(static_cast<Word>(theirs & line));
      return more < 0 ? -more * more : more * more;
    };
    Score score = weights[next_round] * leads(game.shape().bottom);
    for (const Word line : game.lines()) score += weights[lead] * leads(line);
    return score;
  }
  int hint(const G&, const typename G::Position&, typename G::Move) const { return 0; }
};

}  // namespace inarow
