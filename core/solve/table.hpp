// The exact values of all positions of a game, solved and kept level by level.
//
// Every move leads to a position of the same level or of the one above, so a level can be solved once the one
// above is known. The entries of a level are numbered from 0; one entry may stand for several positions of
// the same value. docs/table-format.md tells the numbering of each game that has a table.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../game.hpp"
#include "../stop.hpp"

namespace inarow {

// What a position is worth to the player to move: 0 if endless play is the best for both, won - d if the player
// wins in d plies at the latest, -(won - d) if the player loses in d plies at the earliest. Greater is better,
// so a position is worth one_ply_more(the greatest -entry of the positions after it).
using Entry = std::int16_t;

constexpr Entry won = 1023;
constexpr int most_plies = won - 1;
constexpr Entry won_in(int plies) { return static_cast<Entry>(won - plies); }
constexpr Entry lost_in(int plies) { return static_cast<Entry>(plies - won); }
constexpr int plies_of(Entry decided) { return decided > 0 ? won - decided : won + decided; }
constexpr Entry one_ply_more(Entry entry) { return static_cast<Entry>(entry - (entry > 0) + (entry < 0)); }

// How many positions have each entry; that of entry e is at e + won.
using Tally = std::array<std::uint64_t, 2 * won + 1>;

struct Place {
  int level;
  std::uint64_t index;
};

// What a check of a level found: the positions of each value, and the entries that do not follow from those
// of the positions after theirs.
struct Findings {
  Tally tally{};
  std::vector<std::uint64_t> wrong;  // the first few in ascending order
};

class Table {
 public:
  // Hears of the share of a level that is done, from 0 to 1.
  using Tell = std::function<void(double)>;

  virtual ~Table() = default;
  virtual int levels() const = 0;
  virtual std::uint64_t size(int level) const = 0;
  // Fills the entries of a level; `above` holds those of the next one, none for the last level.
  virtual Tally solve(int level, std::span<const Entry> above, std::span<Entry> entries, int threads,
                      Stop& stop, const Tell& tell) const = 0;
  virtual Findings check(int level, std::span<const Entry> above, std::span<const Entry> entries, int threads,
                         Stop& stop, const Tell& tell) const = 0;
  // Where a position's entry is; std::invalid_argument if it has none.
  virtual Place place(std::string_view position) const = 0;
  // The positions, x to move, that entries of a level stand for.
  virtual std::vector<std::string> positions(int level, const std::vector<std::uint64_t>& indices) const = 0;
};

// Makes the table of a game; a game that has one says so in core/solve/<game>.hpp.
template <Game G> struct TableOf {
  static std::unique_ptr<Table> make(const G&) { throw std::invalid_argument("this game has no table"); }
};

}  // namespace inarow
