// Random games played to the end; src/inarow/random_games.py plays the same ones by the law.
#pragma once

#include <cstdint>
#include <vector>

#include "dice.hpp"
#include "game.hpp"
#include "stop.hpp"

namespace inarow {

struct Playouts {
  std::vector<Result> results;
  std::vector<std::uint32_t> lengths;
};

template <Game G> Playouts playouts(const G& game, std::uint64_t n, std::uint64_t seed, Ticker& ticker) {
  Playouts played;
  played.results.reserve(n);
  played.lengths.reserve(n);
  for (std::uint64_t number = 0; number < n; ++number) {
    Dice dice = Dice::of_game(seed, number);
    typename G::Position position = game.start();
    std::uint32_t length = 0;
    for (;; ++length) {
      ticker.tick();
      typename G::Moves moves;
      game.moves(position, moves);
      if (moves.size() == 0) break;
      position = game.play(position, moves[dice.below(moves.size())]);
    }
    played.results.push_back(game.outcome(position));
    played.lengths.push_back(length);
  }
  return played;
}

}  // namespace inarow
