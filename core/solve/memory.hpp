// What proof searches remember: for whole positions, not hashes of them, the proved bounds of their value.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "../bits.hpp"
#include "../hold.hpp"

namespace inarow {

// Bounds count in plies from the position: see ProofSearch.
template <class Position, class Move> struct Known {
  Position position;
  std::int16_t lower, upper;
  Move move;
  std::uint8_t work;  // about the logarithm of the nodes it took; 0 for an empty place
};

// A fixed amount of memory, four places to a bucket, of which the least work is given up first; the last
// place is for whatever comes. Several threads may share it: a bucket that another thread holds is passed by.
template <class Position, class Move> class ProofMemory {
 public:
  using Item = Known<Position, Move>;

  ProofMemory(std::size_t memory, bool shared)
      : buckets_(std::max<std::size_t>(memory / sizeof(Bucket), 1)), shared_(shared) {
    void* const data = mmap(nullptr, buckets_ * sizeof(Bucket), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(data, buckets_ * sizeof(Bucket), MADV_HUGEPAGE);
#endif
    data_ = static_cast<Bucket*>(data);  // zero bytes are empty places
  }
  ~ProofMemory() { munmap(data_, buckets_ * sizeof(Bucket)); }
  ProofMemory(const ProofMemory&) = delete;
  ProofMemory& operator=(const ProofMemory&) = delete;

  bool probe(Word64 key, const Position& position, Item& found) {
    const Hold hold(lock_of(key));
    if (!hold.mine) return false;
    for (const Item& item : data_[index(key)]) {
      if (item.work != 0 && item.position == position) {
        found = item;
        return true;
      }
    }
    return false;
  }

  // Adds what is known of a position to what was known before.
  void store(Word64 key, Item item) {
    const Hold hold(lock_of(key));
    if (!hold.mine) return;
    Bucket& bucket = data_[index(key)];
    for (Item& place : bucket) {
      if (place.work != 0 && place.position == item.position) {
        item.lower = std::max(item.lower, place.lower);
        item.upper = std::min(item.upper, place.upper);
        item.work = std::max(item.work, place.work);
        place = item;
        return;
      }
    }
    Item* least = &bucket[0];
    for (Item& place : bucket) {
      if (place.work < least->work) least = &place;
    }
    if (least->work > item.work) least = &bucket[3];
    *least = item;
  }

 private:
  using Bucket = std::array<Item, 4>;

  // Buckets that share a lock are taken together.
  std::atomic<bool>* lock_of(Word64 key) { return shared_ ? &locks_[index(key) % locks] : nullptr; }
  std::size_t index(Word64 key) const { return static_cast<std::size_t>((Word128{key} * buckets_) >> 64); }

  static constexpr std::size_t locks = 1 << 14;

  std::size_t buckets_;
  bool shared_;
  Bucket* data_;
  std::array<std::atomic<bool>, locks> locks_{};
};

}  // namespace inarow
