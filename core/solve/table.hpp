// The exact values of all positions of a game, solved and kept level by level.
//
// Every move leads to a position of the same level or of the one above, so a level can be solved once the one
// above is known. The entries of a level are numbered from 0; one entry may stand for several positions of
// the same value. docs/table-format.md tells the numbering.
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

// What a position is worth to the player to move: 0 if neither side can force an end, won_now - d if the
// player wins in d plies at the latest, d - won_now if the player loses in d plies at the earliest. Greater
// is better: a position is worth one_ply_more(the greatest -worth of the positions after it).
using Worth = std::int16_t;

constexpr Worth won_now = 1023;
constexpr int most_plies = won_now - 1;
constexpr Worth won_in(int plies) { return static_cast<Worth>(won_now - plies); }
constexpr Worth lost_in(int plies) { return static_cast<Worth>(plies - won_now); }
constexpr int plies_of(Worth decided) { return decided > 0 ? won_now - decided : won_now + decided; }
constexpr Worth one_ply_more(Worth worth) { return static_cast<Worth>(worth - (worth > 0) + (worth < 0)); }

// A worth as files tell it: 0 for a draw, 2d + 1 for a win in d plies, 2d + 2 for a loss in d plies.
constexpr std::uint16_t code_of(Worth worth) {
  if (worth == 0) return 0;
  return static_cast<std::uint16_t>(2 * plies_of(worth) + (worth > 0 ? 1 : 2));
}
constexpr Worth worth_of(std::uint16_t code) {
  if (code == 0) return 0;
  const int plies = (code - 1) / 2;
  if (plies > most_plies) throw std::invalid_argument("a value has too many plies");
  return code % 2 == 1 ? won_in(plies) : lost_in(plies);
}

// Entries as files hold them before they are compressed: the low bytes of all codes, then the high bytes.
inline std::string pack(std::span<const Worth> entries) {
  std::string bytes(2 * entries.size(), '\0');
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint16_t code = code_of(entries[i]);
    bytes[i] = static_cast<char>(code & 0xFF);
    bytes[entries.size() + i] = static_cast<char>(code >> 8);
  }
  return bytes;
}
inline void unpack(std::string_view bytes, std::span<Worth> entries) {
  if (bytes.size() != 2 * entries.size()) throw std::invalid_argument("two bytes an entry were expected");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto low = static_cast<unsigned char>(bytes[i]),
               high = static_cast<unsigned char>(bytes[entries.size() + i]);
    entries[i] = worth_of(static_cast<std::uint16_t>(low | high << 8));
  }
}

// How many positions with x to move have each worth w: at w + won_now.
using Tally = std::array<std::uint64_t, 2 * won_now + 1>;

struct TablePlace {
  int level;
  std::uint64_t index;
};

struct TableFindings {
  Tally tally{};
  std::vector<std::uint64_t> wrong;  // entries that do not follow from those of the next positions: a few
};

class SolvedTable {
 public:
  // Hears of the share of a level that is done, from 0 to 1.
  using Tell = std::function<void(double)>;

  virtual ~SolvedTable() = default;
  virtual int levels() const = 0;
  virtual std::uint64_t size(int level) const = 0;
  // Fills the entries of a level; `above` holds those of the next one, and is empty for the last level.
  virtual Tally solve(int level, std::span<const Worth> above, std::span<Worth> entries, int threads,
                      Stop& stop, const Tell& tell) const = 0;
  // Looks whether each entry of a level follows from those of the positions after its own.
  virtual TableFindings check(int level, std::span<const Worth> above, std::span<const Worth> entries,
                              int threads, Stop& stop, const Tell& tell) const = 0;
  // Where a position's entry is; std::invalid_argument if it has none.
  virtual TablePlace place(std::string_view position) const = 0;
  // For each of these entries of a level, the position with x to move that it stands for.
  virtual std::vector<std::string> positions(int level, const std::vector<std::uint64_t>& indices) const = 0;
};

// Makes the table of a game. A game that has one specialises this in core/solve/<game>.hpp and includes that
// file where its twin is made.
template <Game G> struct SolvedTableOf {
  static std::unique_ptr<SolvedTable> make(const G&) { return nullptr; }
};

}  // namespace inarow
