// Counting games and positions: the fingerprint of a game's rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "game.hpp"
#include "stop.hpp"

namespace inarow {

// How many sequences of exactly `depth` legal moves there are; a finished game is not continued.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& position, int depth, Ticker& ticker) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(game.count(position));
  ticker.tick();
  typename G::Moves moves;
  game.moves(position, moves);
  std::uint64_t count = 0;
  for (const auto move : moves) count += perft(game, game.play(position, move), depth - 1, ticker);
  return count;
}

// How many different positions there are after exactly `depth` moves.
template <Game G>
std::uint64_t distinct(const G& game, const typename G::Position& position, int depth, Ticker& ticker) {
  struct Key {
    const G* game;
    std::size_t operator()(const typename G::Position& p) const { return game->key(p); }
  };
  using Level = std::unordered_set<typename G::Position, Key>;
  Level level({position}, 1, Key{&game});
  for (; depth > 0; --depth) {
    Level next(level.size() * 2, Key{&game});
    for (const auto& before : level) {
      ticker.tick();
      typename G::Moves moves;
      game.moves(before, moves);
      for (const auto move : moves) next.insert(game.play(before, move));
    }
    level = std::move(next);
  }
  return level.size();
}

}  // namespace inarow
