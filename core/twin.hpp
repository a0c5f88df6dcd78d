// The border: a game of the core behind one interface of texts and numbers, whatever its C++ type.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "perft.hpp"
#include "playouts.hpp"

namespace inarow {

using Parameters = std::map<std::string, int>;

// One position of a replayed game; `result` is empty while the game goes on.
struct Step {
  std::string position;
  std::vector<std::string> moves;
  std::string result;
  std::uint64_t key;
};

class Twin {
 public:
  virtual ~Twin() = default;
  // The position and those after each of the moves in turn; a move that is not legal is refused.
  virtual std::vector<Step> replay(std::string_view position,
                                   const std::vector<std::string>& moves) const = 0;
  virtual std::string start() const = 0;
  virtual std::uint64_t perft(std::string_view position, int depth, Stop& stop) const = 0;
  virtual std::uint64_t distinct(std::string_view position, int depth, Stop& stop) const = 0;
  virtual Playouts playouts(std::uint64_t n, std::uint64_t seed, Stop& stop) const = 0;
};

constexpr const char* result_text(Result result) {
  constexpr const char* texts[] = {"", "x", "o", "draw"};
  return texts[static_cast<int>(result)];
}

template <Game G> class TwinOf final : public Twin {
 public:
  explicit TwinOf(G game) : game_(std::move(game)) {}

  std::vector<Step> replay(std::string_view position, const std::vector<std::string>& moves) const override {
    auto current = game_.parse(position);
    std::vector<Step> steps{step(current)};
    for (const std::string& text : moves) {
      current = game_.play(current, legal_move(current, text));
      steps.push_back(step(current));
    }
    return steps;
  }

  std::string start() const override { return game_.text(game_.start()); }

  std::uint64_t perft(std::string_view position, int depth, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::perft(game_, game_.parse(position), depth, ticker);
  }

  std::uint64_t distinct(std::string_view position, int depth, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::distinct(game_, game_.parse(position), depth, ticker);
  }

  Playouts playouts(std::uint64_t n, std::uint64_t seed, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::playouts(game_, n, seed, ticker);
  }

 private:
  typename G::Moves legal_moves(const typename G::Position& position) const {
    typename G::Moves moves;
    game_.moves(position, moves);
    return moves;
  }

  typename G::Move legal_move(const typename G::Position& position, const std::string& text) const {
    for (const auto move : legal_moves(position)) {
      if (game_.move_text(move) == text) return move;
    }
    throw std::invalid_argument(text + " is not a legal move in " + game_.text(position));
  }

  Step step(const typename G::Position& position) const {
    Step step{game_.text(position), {}, result_text(game_.outcome(position)), game_.key(position)};
    for (const auto move : legal_moves(position)) step.moves.push_back(game_.move_text(move));
    return step;
  }

  G game_;
};

template <class G> std::unique_ptr<Twin> twin_of(G game) {
  return std::make_unique<TwinOf<G>>(std::move(game));
}

}  // namespace inarow
