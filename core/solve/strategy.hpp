// Strategies that reach a proved value: what a side plays in every position that the other can bring about.
#pragma once

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "proof.hpp"

namespace inarow {

template <Game G> struct Strategy {
  std::vector<std::pair<typename G::Position, typename G::Move>> moves;
  bool complete = false;  // every reply is answered
};

// What a strategy reaches: a win as soon as it can be had, or no loss within so many plies.
struct Aim {
  Side side;
  bool wins = false;
  int plies = endless;
};

// Follows every reply of the other player and answers it. Games in which plies are counted must not come back
// to a position after another number of them.
template <Game G> class Strategist {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  // No more than `largest` positions are written down.
  Strategist(const G& game, Prover<G>& prover, const Aim& aim, std::size_t largest)
      : game_(game), prover_(prover), aim_(aim), largest_(largest), seen_(16, Key{&game}) {}

  template <class Progress> Strategy<G> run(const Position& root, Progress progress) {
    Strategy<G> strategy;
    std::vector<Open> open;
    add(root, aim_.plies, open);
    while (!open.empty()) {
      const auto [position, plies] = open.back();
      open.pop_back();
      if (position.mover == aim_.side) {
        if (strategy.moves.size() == largest_) return strategy;
        const Move move = answer(position, plies);
        strategy.moves.emplace_back(position, move);
        if (strategy.moves.size() % 1024 == 0) progress(strategy.moves.size());
        add(game_.play(position, move), plies - 1, open);
      } else {
        Moves moves;
        game_.moves(position, moves);
        for (const Move move : moves) add(game_.play(position, move), plies - 1, open);
      }
    }
    strategy.complete = true;
    return strategy;
  }

 private:
  struct Key {
    const G* game;
    std::size_t operator()(const Position& position) const { return game->key(position); }
  };

  struct Open {
    Position position;
    int plies;
  };

  void add(const Position& position, int plies, std::vector<Open>& open) {
    if (plies == 0 || game_.outcome(position) != Result::none) return;
    if (seen_.insert(position).second) open.push_back({position, plies});
  }

  // A move that keeps what is claimed, one that wins at once if there is one.
  Move answer(const Position& position, int plies) {
    Moves moves;
    game_.moves(position, moves);
    for (const Move move : moves) {
      if (game_.just_won(game_.play(position, move))) return move;
    }
    const int not_lost = plies < max_depth ? plies + 1 - Prover<G>::most : 0;
    const int goal = aim_.wins ? prover_.value(position) : not_lost;
    for (const Move move : prover_.ordered(position)) {
      if (prover_.reaches(game_.play(position, move), goal)) return move;
    }
    throw Stopped{};
  }

  const G& game_;
  Prover<G>& prover_;
  Aim aim_;
  std::size_t largest_;
  std::unordered_set<Position, Key> seen_;
};

// A strategy that reaches an aim, as `inarow::prove` has shown there is one: incomplete where it has more
// than `largest` positions or a limit was met.
template <Game G, class Progress>
Strategy<G> strategy(const G& game, const typename G::Position& position, const Aim& aim,
                     const Limits& limits, std::size_t largest, Stop& stop, const Progress& progress) {
  Budget budget(limits);
  typename Prover<G>::Memory memory(limits.memory, false);
  Prover<G> prover(game, budget, memory, stop, 0);
  try {
    return Strategist<G>(game, prover, aim, largest).run(position, [&](std::size_t positions) {
      if (progress) progress(positions);
    });
  } catch (const Stopped&) {
    return {};
  }
}

}  // namespace inarow
