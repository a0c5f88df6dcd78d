// What the Connect Four solver has learnt in a search about the order of moves: which cells were good for a
// player of late, as such and as the answer to a stone elsewhere. It changes how long a search takes and
// never what it finds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../bits.hpp"

namespace inarow {

template <class Word> class Experience {
 public:
  void clear() {
    if (anything_) *this = Experience();
  }

  // How well a move has done when so many cells were empty and the other player had just moved at `last`:
  // from -16 to +21.
  int of(int left, Word last, Word cell) const {
    const auto player = static_cast<std::size_t>(left & 1);
    const int both = marks_[player][index(cell)] + answers_[player][index(last)][index(cell)];
    const Pair& recent = recent_[static_cast<std::size_t>(left)];
    return both / (best / 8) + (recent[0] == cell ? 5 : recent[1] == cell ? 3 : 0);
  }

  // A move that was good enough.
  void praise(int left, Word last, Word cell) {
    mark(left, last, cell, best);
    Pair& recent = recent_[static_cast<std::size_t>(left)];
    if (recent[0] != cell) recent = {cell, recent[0]};
  }
  // A move that was tried before that.
  void blame(int left, Word last, Word cell) { mark(left, last, cell, -best); }

 private:
  static constexpr std::size_t bits = 8 * sizeof(Word);
  static constexpr int best = 1 << 12, inertia = 16;
  using Marks = std::array<std::int16_t, bits>;
  using Pair = std::array<Word, 2>;

  static std::size_t index(Word cell) { return static_cast<std::size_t>(lowest_bit(cell)); }

  void mark(int left, Word last, Word cell, int aim) {
    anything_ = true;
    const auto player = static_cast<std::size_t>(left & 1);
    for (std::int16_t* mark : {&marks_[player][index(cell)], &answers_[player][index(last)][index(cell)]}) {
      *mark = static_cast<std::int16_t>(*mark + (aim - *mark) / inertia);
    }
  }

  std::array<Marks, 2> marks_{};
  std::array<std::array<Marks, bits>, 2> answers_{};
  std::array<Pair, bits> recent_{};  // the last two that were good enough, for each number of empty cells
  bool anything_ = false;
};

}  // namespace inarow
