// Limits in, Report out: what a search may use and what it found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace inarow {

using Score = std::int64_t;

// A win in k plies is worth win_score - k to the winner; every estimate lies far inside +-proof_score.
constexpr Score win_score = Score{1} << 40;
constexpr int max_depth = 400;
constexpr Score proof_score = win_score - 2 * max_depth - 2;
constexpr Score no_score = win_score + 1;

constexpr bool is_win(Score score) { return score >= proof_score; }
constexpr bool is_loss(Score score) { return score <= -proof_score; }

struct Limits {
  int depth = max_depth;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  int threads = 1;
  std::size_t memory = std::size_t{64} << 20;
  std::uint64_t seed = 0;
};

// What the search may do to be quick. All of it off is plain alpha-beta; `selective` and `repetition` change
// values at a fixed depth, the others never do.
struct Methods {
  bool selective = true;  // late move reductions, values of deeper searches and proofs taken from the table
  bool repetition =
      true;  // a position that repeats on the path counts as a draw, though never as a proved one
  bool table = true;
  bool ordering = true;  // killers and history
  bool hints = true;     // the game's own order of moves
  bool mirror = true;
  bool windows = true;  // null windows and aspiration
};

enum class Ended : std::uint8_t { proved, depth, nodes, time, stopped };

template <class Move> struct MoveReport {
  Move move{};
  Score score = 0;  // for the player who moves
  bool proved = false;
};

template <class Move> struct SearchReport {
  std::vector<Move> line;  // the expected moves; the first is the one to play
  Score score = 0;
  bool proved = false;
  int depth = 0;  // the last depth that was finished
  std::uint64_t nodes = 0;
  double seconds = 0;
  Ended ended = Ended::depth;
  std::vector<MoveReport<Move>> moves;  // every move, where that was asked for
};

}  // namespace inarow
