// Counting stones in all windows of a board at once: a window is `length` cells in line, named by its first
// cell.
#pragma once

#include <array>

#include "../bits.hpp"
#include "../search/limits.hpp"

namespace inarow {

// The windows by the number of stones in them, from 0 to `length` (at most 12).
template <class Word> class WindowCounts {
 public:
  WindowCounts(Word stones, int step, int length) {
    if (length == 4) {
      const Word a = stones, b = stones >> step, c = stones >> (2 * step), d = stones >> (3 * step);
      const Word odd_front = a ^ b, both_front = a & b, odd_back = c ^ d, both_back = c & d;
      const Word ones = odd_front ^ odd_back, twos = (odd_front & odd_back) ^ both_front ^ both_back;
      equal_[4] = both_front & both_back;
      equal_[3] = ones & twos;
      equal_[2] = twos & ~ones;
      equal_[1] = ones & ~twos;
      equal_[0] = ~(ones | twos | equal_[4]);
      return;
    }
    equal_[0] = ~Word{0};
    // A window that reaches beyond the word is on no board, so what is counted for it does not matter.
    for (int i = 0; i < length && i * step < static_cast<int>(8 * sizeof(Word)); ++i) {
      const Word more = stones >> (i * step);
      for (std::size_t count = static_cast<std::size_t>(i) + 1; count > 0; --count) {
        equal_[count] = (equal_[count] & ~more) | (equal_[count - 1] & more);
      }
      equal_[0] &= ~more;
    }
  }

  // The windows with exactly this number of stones.
  Word equal(int count) const { return equal_[static_cast<std::size_t>(count)]; }

 private:
  std::array<Word, 13> equal_{};
};

// What a window of a length is worth by my stones and their stones in it: weights[mine][theirs].
using WindowWeights = std::array<std::array<int, 13>, 13>;

// The sum of the weights of the windows that start in `starts`.
template <class Word>
Score sum_windows(Word mine, Word theirs, Word starts, int step, int length, const WindowWeights& weights) {
  const WindowCounts<Word> my_counts(mine, step, length), their_counts(theirs, step, length);
  Score sum = 0;
  for (int a = 0; a < length; ++a) {
    const Word with_a = my_counts.equal(a) & starts;
    for (int b = 0; a + b <= length; ++b) {
      const int each = weights[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
      if (each != 0) sum += Score{each} * count_bits(static_cast<Word>(with_a & their_counts.equal(b)));
    }
  }
  return sum;
}

}  // namespace inarow
