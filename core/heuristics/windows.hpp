// Counting stones in all windows of a board at once: a window is `length` cells in line, named by its first
// cell.
#pragma once

#include <array>

#include "../bits.hpp"
#include "../search/limits.hpp"

namespace inarow {

// The number of stones in each window, as bit planes: bit c of plane i is bit i of the count of window c.
template <class Word> class WindowCounts {
 public:
  WindowCounts(Word stones, int step, int length) {
    if (length == 4) {
      const Word a = stones, b = stones >> step, c = stones >> (2 * step), d = stones >> (3 * step);
      const Word odd_front = a ^ b, both_front = a & b, odd_back = c ^ d, both_back = c & d;
      planes_ = {odd_front ^ odd_back, (odd_front & odd_back) ^ both_front ^ both_back,
                 both_front & both_back, 0};
      return;
    }
    for (int i = 0; i < length; ++i) {
      Word carry = stones >> (i * step);
      for (Word& plane : planes_) {
        const Word both = plane & carry;
        plane ^= carry;
        carry = both;
      }
    }
  }

  // The windows with exactly this number of stones.
  Word equal(int count) const {
    Word windows = ~Word{0};
    for (std::size_t i = 0; i < planes_.size(); ++i) {
      windows &= (count >> i & 1) != 0 ? planes_[i] : static_cast<Word>(~planes_[i]);
    }
    return windows;
  }

 private:
  std::array<Word, 4> planes_{};
};

// The sum of weight(a, b) over the windows that start in `starts`, with a stones of mine and b of theirs.
template <class Word, class Weight>
Score sum_windows(Word mine, Word theirs, Word starts, int step, int length, Weight weight) {
  const WindowCounts<Word> my_counts(mine, step, length), their_counts(theirs, step, length);
  std::array<Word, 13> with_b;
  for (int b = 0; b <= length; ++b) with_b[static_cast<std::size_t>(b)] = their_counts.equal(b) & starts;
  Score sum = 0;
  for (int a = 0; a <= length; ++a) {
    const Word with_a = my_counts.equal(a);
    for (int b = 0; a + b <= length; ++b) {
      const Score each = weight(a, b);
      if (each != 0)
        sum += each * count_bits(static_cast<Word>(with_a & with_b[static_cast<std::size_t>(b)]));
    }
  }
  return sum;
}

}  // namespace inarow
