// A position and all that can follow it, solved exactly by retrograde analysis where they fit into memory:
// also where a game can go on for ever, which no search that looks ahead can prove.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "../game.hpp"
#include "../stop.hpp"
#include "report.hpp"
#include "retrograde.hpp"
#include "table.hpp"

namespace inarow {

template <Game G> class Sequel {
 public:
  // Uses about so many bytes at most.
  Sequel(const G& game, std::size_t memory, Stop& stop) : game_(game), memory_(memory), ticker_(stop) {}

  // The value of an unfinished position and of each move, or nothing where too much can follow.
  std::optional<SolveReport<typename G::Move>> solve(const typename G::Position& root) {
    const auto begun = std::chrono::steady_clock::now();
    if (!gather(root)) return std::nullopt;
    const Retrograde<Node> solved = decide();
    SolveReport<typename G::Move> report;
    report.value = bounds(solved.entry(0));
    typename G::Moves moves;
    game_.moves(root, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto after = static_cast<Worth>(-solved.entry(after_[i]));
      report.moves.emplace_back(moves[i], bounds(one_ply_more(after)));
    }
    report.nodes = positions_.size();
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return report;
  }

 private:
  using Position = typename G::Position;
  using Node = std::uint32_t;

  static constexpr Node no_node = std::numeric_limits<Node>::max();
  // A position as vectors that grow hold it, its slots, the numbers of the retrograde analysis; a move both
  // ways.
  static constexpr std::size_t position_bytes = 2 * sizeof(Position) + 56, move_bytes = 12;

  static Bounds bounds(Worth worth) {
    if (worth == 0) return {0, 0};
    const Score score = worth > 0 ? win_score - plies_of(worth) : plies_of(worth) - win_score;
    return {score, score};
  }

  // Numbers the positions in the order in which they are found, the root first; false where they are too
  // many.
  bool gather(const Position& root) {
    slots_.assign(1024, no_node);
    number(root);
    typename G::Moves moves;
    for (std::size_t node = 0; node < positions_.size(); ++node) {
      ticker_.tick();
      first_.push_back(after_.size());
      moves.clear();
      game_.moves(positions_[node], moves);
      for (const auto move : moves) {
        const Node after = number(game_.play(positions_[node], move));
        after_.push_back(after);
      }
      if (positions_.size() * position_bytes + after_.size() * move_bytes > memory_) return false;
      if (positions_.size() > no_node - G::Moves::capacity) return false;
    }
    first_.push_back(after_.size());
    return true;
  }

  Node number(const Position& position) {
    if (2 * positions_.size() >= slots_.size()) widen();
    Node& slot = find(position);
    if (slot == no_node) {
      slot = static_cast<Node>(positions_.size());
      positions_.push_back(position);
    }
    return slot;
  }

  Node& find(const Position& position) {
    std::size_t at = game_.key(position) & (slots_.size() - 1);
    while (slots_[at] != no_node && !(positions_[slots_[at]] == position))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void widen() {
    slots_.assign(2 * slots_.size(), no_node);
    for (std::size_t node = 0; node < positions_.size(); ++node) {
      find(positions_[node]) = static_cast<Node>(node);
    }
  }

  Retrograde<Node> decide() {
    // The moves backwards: those that lead to a node begin at `start` of the node.
    std::vector<std::size_t> start(positions_.size() + 1, 0);
    for (const Node after : after_) ++start[after + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    std::vector<Node> from(after_.size());
    std::vector<std::size_t> next(start.begin(), start.end() - 1);
    for (std::size_t node = 0; node < positions_.size(); ++node) {
      for (std::size_t i = first_[node]; i < first_[node + 1]; ++i) {
        from[next[after_[i]]++] = static_cast<Node>(node);
      }
    }
    Retrograde<Node> retrograde(positions_.size());
    retrograde.begin(positions_.size());
    for (std::size_t node = 0; node < positions_.size(); ++node) {
      const Result result = game_.outcome(positions_[node]);
      if (result == Result::none) continue;
      const bool won = result == win_of(positions_[node].mover);
      retrograde.finish(node, result == Result::draw ? Worth{0} : won ? won_in(0) : lost_in(0));
    }
    retrograde.solve([&](std::size_t node) { return first_[node + 1] - first_[node]; },
                     [&](std::size_t node, auto visit) {
                       ticker_.tick();
                       for (std::size_t i = start[node]; i < start[node + 1]; ++i) visit(from[i]);
                     });
    return retrograde;
  }

  const G& game_;
  std::size_t memory_;
  Ticker ticker_;
  std::vector<Position> positions_;
  std::vector<Node> slots_;         // of positions, by their keys
  std::vector<std::size_t> first_;  // of each node's moves in `after_`
  std::vector<Node> after_;
};

}  // namespace inarow
