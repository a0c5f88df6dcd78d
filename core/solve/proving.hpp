// What a game's file in core/solve may say to make proofs short; here is what holds where it says nothing.
#pragma once

#include <utility>

#include "../game.hpp"
#include "../search/heuristic.hpp"

namespace inarow {

constexpr int endless = 4 * max_depth;

// All of it is about unfinished positions.
//   wins_at_once  whether some move wins
//   plies_left    no game goes on for longer than so many plies, `endless` if there is no such number
//   soonest       asked where no move wins at once: the plies after which the player to move, and the other
//                 one, can have won at the earliest
//   candidates    gives the moves worth a look where no move wins at once, and whether it left out any: such
//                 as let the other player win by the next one
//   canonical     a position of the same value, the same one for as many positions as is cheap
//   promise       how early a move should be tried, higher first
template <Game G> struct Proving {
  using Position = typename G::Position;

  bool wins_at_once(const G& game, const Position& position) const {
    typename G::Moves moves;
    game.moves(position, moves);
    for (const auto move : moves) {
      if (game.just_won(game.play(position, move))) return true;
    }
    return false;
  }
  int plies_left(const G&, const Position&) const { return G::can_repeat ? endless : max_depth; }
  std::pair<int, int> soonest(const G&, const Position&) const { return {2, 1}; }
  bool candidates(const G& game, const Position& position, typename G::Moves& moves) const {
    game.moves(position, moves);
    return false;
  }
  Position canonical(const G& game, const Position& position) const {
    const Position image = game.mirror(position);
    return game.key(image) < game.key(position) ? image : position;
  }
  int promise(const G& game, const Position& position, typename G::Move move) const {
    return Evaluation<G>().hint(game, position, move);
  }
};

}  // namespace inarow
