// Random numbers from a seed, the same as in src/inarow/dice.py: splitmix64.
#pragma once

#include "bits.hpp"

namespace inarow {

class Dice {
 public:
  explicit Dice(Word64 seed) : state_(seed) {}

  // The dice of one game of a series: independent of the other games' lengths.
  static Dice of_game(Word64 seed, Word64 number) { return Dice(mix(mix(seed) + number)); }

  Word64 word() {
    state_ += 0x9E3779B97F4A7C15ULL;
    return mix(state_);
  }

  // A number from 0 to n-1.
  Word64 below(Word64 n) { return static_cast<Word64>((Word128{word()} * n) >> 64); }

 private:
  Word64 state_;
};

}  // namespace inarow
