// The transposition table: what earlier searches found out about a position. It keeps whole positions, not
// hashes of them, so an entry is never taken for another position's and may carry a proof.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "../bits.hpp"
#include "../hold.hpp"
#include "limits.hpp"

namespace inarow {

enum class Bound : std::uint8_t { none, lower, upper, exact };

template <class Position, class Move> struct Entry {
  Position position;
  Word64 key = 0;
  Score score = 0;  // win and loss distances counted from this position
  std::int16_t depth = 0;
  Bound bound = Bound::none;
  bool proved = false;     // the bound holds at any depth
  bool selective = false;  // found with reductions: only a proof of it is worth anything to an exact search
  bool has_move = false;
  Move move{};
  std::uint8_t age = 0;
};

// A fixed amount of memory, two entries to a bucket: the first keeps the deepest search of the current age,
// the second the latest one. Several threads may share it: a bucket that another thread holds is passed by.
template <class Position, class Move> class Table {
 public:
  using Item = Entry<Position, Move>;

  // A table for one thread begins small and grows with the work; clearing a large one takes longer than many
  // a search.
  Table(std::size_t memory, bool shared)
      : largest_(std::max<std::size_t>(memory / sizeof(Bucket), 1)),
        buckets_(shared ? largest_ : std::min(largest_, (std::size_t{1} << 20) / sizeof(Bucket))),
        shared_(shared),
        data_(map(buckets_, shared)) {}
  ~Table() { unmap(data_, buckets_); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Makes room for the entries of a search that has seen so many nodes, as far as the memory allows, and
  // unless clearing it would take a good part of the seconds left.
  void grow(std::uint64_t nodes, double seconds_left) {
    if (shared_ || buckets_ == largest_ || nodes < buckets_ / 4) return;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(largest_, nodes * 8));
    if (static_cast<double>(wanted * sizeof(Bucket)) / clearing_speed > seconds_left / 4) return;
    Bucket* const old_data = data_;
    const std::size_t old_buckets = buckets_;
    buckets_ = wanted;
    data_ = map(buckets_, shared_);
    for (std::size_t i = 0; i < old_buckets; ++i) {
      for (const Item& item : old_data[i].items) {
        if (item.bound != Bound::none) store(item.key, item);
      }
    }
    unmap(old_data, old_buckets);
  }

  void prefetch(Word64 key) const { __builtin_prefetch(&bucket(key)); }

  // Copies the entry of the position, if there is one.
  bool probe(Word64 key, const Position& position, Item& found) {
    Bucket& bucket = this->bucket(key);
    const Hold hold(shared_ ? &bucket.held : nullptr);
    if (!hold.mine) return false;
    for (const Item& item : bucket.items) {
      if (item.bound != Bound::none && item.position == position) {
        found = item;
        return true;
      }
    }
    return false;
  }

  void store(Word64 key, const Item& item) {
    Bucket& bucket = this->bucket(key);
    const Hold hold(shared_ ? &bucket.held : nullptr);
    if (!hold.mine) return;
    Item& deep = bucket.items[0];
    Item& recent = bucket.items[1];
    const bool same = deep.bound != Bound::none && deep.position == item.position;
    if (same ? worth(item) >= worth(deep)
             : deep.bound == Bound::none || deep.age < item.age || worth(item) >= worth(deep)) {
      if (!same && deep.bound != Bound::none) recent = deep;
      deep = item;
    } else {
      recent = item;
    }
  }

 private:
  struct Bucket {
    std::atomic<bool> held;
    Item items[2];
  };

  static Bucket* map(std::size_t buckets, bool shared) {
    void* const memory = mmap(nullptr, buckets * sizeof(Bucket), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    // A large page takes long to clear, and with several threads the clock must not wait for it.
    if (!shared) madvise(memory, buckets * sizeof(Bucket), MADV_HUGEPAGE);
#endif
    return static_cast<Bucket*>(memory);  // zero bytes are empty buckets
  }
  static void unmap(Bucket* data, std::size_t buckets) { munmap(data, buckets * sizeof(Bucket)); }

  static int worth(const Item& item) { return item.depth + (item.proved ? max_depth : 0); }

  Bucket& bucket(Word64 key) const {
    return data_[static_cast<std::size_t>((Word128{key} * buckets_) >> 64)];
  }

  static constexpr double clearing_speed = 2e9;  // bytes a second, on a slow machine

  std::size_t largest_, buckets_;
  bool shared_;
  Bucket* data_;
};

}  // namespace inarow
