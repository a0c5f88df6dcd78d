// Bit tricks shared by the games, for words of 64 and of 128 bits.
#pragma once

#include <bit>
#include <cstdint>

namespace inarow {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

template <class Word> constexpr Word bit(int index) { return Word{1} << index; }

constexpr int count_bits(Word64 word) { return std::popcount(word); }
constexpr int count_bits(Word128 word) {
  return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

// The index of the lowest bit of a word that is not 0.
constexpr int lowest_bit(Word64 word) { return std::countr_zero(word); }
constexpr int lowest_bit(Word128 word) {
  const auto low = static_cast<Word64>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}

// Stirs all bits of a word into all bits of the result.
constexpr Word64 mix(Word64 word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31);
}
constexpr Word64 mix(Word128 word) {
  return mix(static_cast<Word64>(word) + Word64{3} * mix(static_cast<Word64>(word >> 64)));
}

// The first cells of runs of `length` stones that lie `step` bits apart.
template <class Word> constexpr Word runs(Word stones, int step, int length) {
  int have = 1;
  for (; 2 * have <= length; have *= 2) stones &= stones >> (step * have);
  return have < length ? stones & (stones >> (step * (length - have))) : stones;
}

// The lowest `count` bits of a word in reverse order, count at most 16.
template <class Word> constexpr Word reverse_low(Word word, int count) {
  auto bits = static_cast<std::uint32_t>(word & 0xFFFF);
  bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
  bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
  bits = (bits & 0x0F0F) << 4 | (bits >> 4 & 0x0F0F);
  bits = (bits & 0x00FF) << 8 | (bits >> 8 & 0x00FF);
  return static_cast<Word>(bits >> (16 - count));
}

// `count` bits, `step` apart, from bit 0 up.
template <class Word> constexpr Word comb(int count, int step) {
  Word word{0};
  for (int i = 0; i < count; ++i) word |= bit<Word>(i * step);
  return word;
}

}  // namespace inarow
