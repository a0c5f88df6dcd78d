// What a game's file in core/solve may say to make proofs short; here is what holds where it says nothing.
#pragma once

#include "../game.hpp"
#include "../search/heuristic.hpp"

namespace inarow {

constexpr int endless = 4 * max_depth;

// All of it is about unfinished positions.
//   only_movers_win  no move makes the other player win, so wins take odd and losses even numbers of plies
//   wins_at_once     whether some move wins
//   plies_left       no game goes on for longer than so many plies, `endless` if there is no such number
//   canonical        a position of the same value, the same one for as many positions as is cheap
//   promise          how early a move should be tried, higher first
template <Game G> struct Proving {
  static constexpr bool only_movers_win = false;

  bool wins_at_once(const G& game, const typename G::Position& position) const {
    typename G::Moves moves;
    game.moves(position, moves);
    for (const auto move : moves) {
      if (game.just_won(game.play(position, move))) return true;
    }
    return false;
  }
  int plies_left(const G&, const typename G::Position&) const { return G::can_repeat ? endless : max_depth; }
  typename G::Position canonical(const G& game, const typename G::Position& position) const {
    const auto image = game.mirror(position);
    return game.key(image) < game.key(position) ? image : position;
  }
  int promise(const G& game, const typename G::Position& position, typename G::Move move) const {
    return Evaluation<G>().hint(game, position, move);
  }
};

}  // namespace inarow
