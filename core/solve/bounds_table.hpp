// What the Connect Four solver remembers: the proved bounds of a position's score. A position is a code, a
// number of some bits that no other position has, and the table keeps all of it, so that an entry is never
// taken for another position's.
//
// A bucket is one line of the processor's cache. The table begins with few buckets, which stay in the cache,
// and grows with the work, since waiting for memory costs more than anything else a solver does.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "../bits.hpp"
#include "../hold.hpp"

namespace inarow {

struct KnownScore {
  static constexpr int no_move = 15;
  int lower, upper;
  int move = no_move;
};

// The room of a table that does not grow any more.
constexpr std::size_t unlimited = ~std::size_t{0};

// Memory of 64 << `largest` bytes that is zero at first and costs nothing until it is used.
class Lines {
 public:
  explicit Lines(int largest) : bytes_(std::size_t{64} << largest) {
    data_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data_ == MAP_FAILED) throw std::bad_alloc();
  }
  ~Lines() { munmap(data_, bytes_); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  void* data() const { return data_; }
  // Large pages for the first 64 << `log` bytes, from where on they pay.
  void widen(int log) const {
#ifdef MADV_HUGEPAGE
    if (log >= 16) madvise(data_, std::size_t{64} << log, MADV_HUGEPAGE);
#else
    (void)log;
#endif
  }

 private:
  std::size_t bytes_;
  void* data_;
};

// Codes of at most 54 bits: eight entries of one word to a bucket, so that threads share them without locks.
//
//      63            21 20   16 15  12 11     6 5      0
//      rest of the code |  work | move | upper+32 | lower+32         0 = no entry
//
// The code is first scrambled in a way that can be undone; its highest bits choose the bucket and the rest
// is kept.
class NarrowTable {
 public:
  using Code = Word64;
  static constexpr int widest_code = 54;

  NarrowTable(int code_bits, std::size_t memory)
      : bits_(code_bits),
        smallest_(std::min(code_bits, std::max(6, code_bits - kept_bits))),
        largest_(std::clamp(static_cast<int>(std::bit_width(memory / 64)) - 1, smallest_, code_bits)),
        lines_(largest_),
        data_(static_cast<Word64*>(lines_.data())) {
    resize(smallest_);
  }

  // Forgets everything.
  void clear() {
    if (untouched()) return;
    std::memset(data_, 0, std::size_t{64} << log_);
    resize(smallest_);
  }

  // Uses all the memory from now on, for several threads.
  void share() {
    while (log_ < largest_) grow(largest_);
  }

  Code scramble(Code code) const {
    code = (code * 0x9E3779B97F4A7C15ULL) & mask_;
    code ^= code >> (bits_ / 2);
    return (code * 0xD1B54A32D192ED03ULL) & mask_;
  }

  void prefetch(Code scrambled) const { __builtin_prefetch(bucket(scrambled)); }

  bool probe(Code scrambled, KnownScore& known) const {
    Word64* const entries = bucket(scrambled);
    const Word64 wanted = rest(scrambled);
    for (int i = 0; i < ways; ++i) {
      const Word64 entry = load(entries[i]);
      if (entry >> data_bits == wanted && entry != 0) {
        known = {lower_of(entry), upper_of(entry), move_of(entry)};
        return true;
      }
    }
    return false;
  }

  // Adds what is known of a position to what was known before; the entry with the least work gives way.
  void store(Code scrambled, KnownScore known, std::uint64_t nodes) {
    Word64* const entries = bucket(scrambled);
    const Word64 wanted = rest(scrambled);
    Word64 work = std::min<Word64>(static_cast<Word64>(std::bit_width(nodes)), 31);
    int place = 0;
    Word64 least = 64;
    for (int i = 0; i < ways; ++i) {
      const Word64 entry = load(entries[i]);
      if (entry == 0) {
        place = i;
        break;
      }
      const Word64 work_there = entry >> 16 & 31;
      if (entry >> data_bits == wanted) {
        known.lower = std::max(known.lower, lower_of(entry));
        known.upper = std::min(known.upper, upper_of(entry));
        if (known.move == KnownScore::no_move) known.move = move_of(entry);
        work = std::max(work, work_there);
        place = i;
        break;
      }
      if (work_there < least) {
        least = work_there;
        place = i;
      }
    }
    const Word64 entry = wanted << data_bits | work << 16 | static_cast<Word64>(known.move) << 12 |
                         static_cast<Word64>(known.upper + 32) << 6 | static_cast<Word64>(known.lower + 32);
    std::atomic_ref(entries[place]).store(entry, std::memory_order_relaxed);
    if (room_ != unlimited && ++used_ > room_) grow(log_ + growth);
  }

 private:
  static constexpr int ways = 8, data_bits = 21, kept_bits = 64 - data_bits, growth = 3;

  static Word64 load(Word64& entry) { return std::atomic_ref(entry).load(std::memory_order_relaxed); }
  static int lower_of(Word64 entry) { return static_cast<int>(entry & 63) - 32; }
  static int upper_of(Word64 entry) { return static_cast<int>(entry >> 6 & 63) - 32; }
  static int move_of(Word64 entry) { return static_cast<int>(entry >> 12 & 15); }

  bool untouched() const { return room_ != unlimited && used_ == 0; }
  Word64* bucket(Code scrambled) const { return data_ + (scrambled >> rest_bits_) * ways; }
  Word64 rest(Code scrambled) const { return scrambled & ((Word64{1} << rest_bits_) - 1); }

  void resize(int log) {
    log_ = log;
    rest_bits_ = bits_ - log;
    room_ = log == largest_ ? unlimited : (std::size_t{ways} << log) * 2;
    used_ = 0;
  }

  void grow(int log) {
    const int old_log = log_, old_rest_bits = rest_bits_;
    const std::vector<Word64> old(data_, data_ + (std::size_t{ways} << old_log));
    log = std::min(log, largest_);
    lines_.widen(log);
    std::memset(data_, 0, std::size_t{64} << log);
    resize(log);
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (old[i] == 0) continue;
      const Code scrambled = static_cast<Word64>(i / ways) << old_rest_bits | old[i] >> data_bits;
      Word64* const entries = bucket(scrambled);
      int place = 0;
      while (place < ways - 1 && entries[place] != 0) ++place;
      entries[place] = rest(scrambled) << data_bits | (old[i] & ((Word64{1} << data_bits) - 1));
      ++used_;
    }
  }

  int bits_, smallest_, largest_;
  int log_ = 0, rest_bits_ = 0;
  std::size_t room_ = 0, used_ = 0;
  Word64 mask_ = (Word64{1} << bits_) - 1;
  Lines lines_;
  Word64* data_;
};

// Codes of any length: two entries with the whole code to a bucket, which a thread takes for a moment.
class WideTable {
 public:
  using Code = Word128;

  WideTable(int, std::size_t memory)
      : largest_(std::max(smallest, static_cast<int>(std::bit_width(memory / 64)) - 1)),
        lines_(largest_),
        data_(static_cast<Bucket*>(lines_.data())) {
    resize(smallest);
  }

  void clear() {
    if (untouched()) return;
    std::memset(static_cast<void*>(data_), 0, sizeof(Bucket) << log_);
    resize(smallest);
  }

  void share() {
    while (log_ < largest_) grow(largest_);
    shared_ = true;
  }

  Code scramble(Code code) const { return code; }

  void prefetch(Code code) const { __builtin_prefetch(&bucket(code)); }

  bool probe(Code code, KnownScore& known) const {
    Bucket& bucket = this->bucket(code);
    const Hold hold(shared_ ? &bucket.held : nullptr);
    if (!hold.mine) return false;
    for (const Entry& entry : bucket.entries) {
      if (entry.work != 0 && entry.code() == code) {
        known = {entry.lower, entry.upper, entry.move};
        return true;
      }
    }
    return false;
  }

  void store(Code code, KnownScore known, std::uint64_t nodes) {
    Bucket& bucket = this->bucket(code);
    {
      const Hold hold(shared_ ? &bucket.held : nullptr);
      if (!hold.mine) return;
      auto work = static_cast<std::uint8_t>(1 + std::bit_width(nodes));
      Entry* place = &bucket.entries[0];
      for (Entry& entry : bucket.entries) {
        if (entry.work != 0 && entry.code() == code) {
          known.lower = std::max<int>(known.lower, entry.lower);
          known.upper = std::min<int>(known.upper, entry.upper);
          if (known.move == KnownScore::no_move) known.move = entry.move;
          work = std::max(work, entry.work);
          place = &entry;
          break;
        }
        if (entry.work < place->work) place = &entry;
      }
      if (place->work == 0 && room_ != unlimited) ++used_;
      place->low = static_cast<Word64>(code);
      place->high = static_cast<Word64>(code >> 64);
      place->lower = static_cast<std::int8_t>(known.lower);
      place->upper = static_cast<std::int8_t>(known.upper);
      place->move = static_cast<std::uint8_t>(known.move);
      place->work = work;
    }
    if (used_ > room_) grow(log_ + growth);
  }

 private:
  static constexpr int smallest = 9, growth = 3;

  struct Entry {
    Word64 low, high;
    std::int8_t lower, upper;
    std::uint8_t move, work;  // work is 0 in an empty place
    Code code() const { return Code{high} << 64 | low; }
  };
  struct alignas(64) Bucket {
    std::atomic<bool> held;
    std::array<Entry, 2> entries;
  };
  static_assert(sizeof(Bucket) == 64);

  bool untouched() const { return room_ != unlimited && used_ == 0; }
  Bucket& bucket(Code code) const { return data_[mix(code) >> (64 - log_)]; }

  void resize(int log) {
    log_ = log;
    room_ = log == largest_ ? unlimited : std::size_t{1} << log;
    used_ = 0;
    shared_ = false;
  }

  void grow(int log) {
    std::vector<Entry> old;
    for (std::size_t i = 0; i < std::size_t{1} << log_; ++i) {
      for (const Entry& entry : data_[i].entries) {
        if (entry.work != 0) old.push_back(entry);
      }
    }
    log = std::min(log, largest_);
    lines_.widen(log);
    std::memset(static_cast<void*>(data_), 0, sizeof(Bucket) << log);
    resize(log);
    for (const Entry& entry : old) {
      Bucket& bucket = this->bucket(entry.code());
      bucket.entries[bucket.entries[0].work == 0 ? 0 : 1] = entry;
      ++used_;
    }
  }

  int largest_;
  int log_ = 0;
  std::size_t room_ = 0, used_ = 0;
  bool shared_ = false;
  Lines lines_;
  Bucket* data_;
};

}  // namespace inarow
