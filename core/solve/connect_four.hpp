// An exact solver of Connect Four.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <immintrin.h>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "../columns.hpp"

namespace inarow {

// knobs for experiments
#ifndef HINIT
#define HINIT 0
#endif
#ifndef ZUG
#define ZUG 2
#endif
#ifndef DEAD
#define DEAD 0
#endif
#ifndef STATS
#define STATS 0
#endif
#ifndef TTMIN
#define TTMIN 9
#endif
#ifndef ETCMIN
#define ETCMIN 12
#endif

struct Table4 {
  static constexpr int ways = 8;
  explicit Table4(int log_buckets) : log(log_buckets) {
    size_t bytes = size_t(64) << log;
    data = static_cast<Word64*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    madvise(data, bytes, MADV_HUGEPAGE);
  }
  Word64* data;
  int log;
  static constexpr Word64 mask49 = (Word64(1) << 49) - 1;
  // bijective on 49 bits
  static Word64 hash(Word64 key) { key = (key * 0x1b873593cc9e2d51ULL) & mask49; key ^= key >> 25; return (key * 0x9E3779B97F4A7C15ULL) & mask49; }
  Word64* bucket(Word64 h) const { return data + ((h >> (49 - log)) << 3); }
  Word64 rest(Word64 h) const { return (h & ((Word64(1) << (49 - log)) - 1)); }
  // entry: rest << 24 | work(6) << 16+... layout: [0..5] lower+32, [6..11] upper+32, [12..15] move, [16..21] work, [24..] rest
  static constexpr int shift = 24;
  struct Found { int lower = -32, upper = 31, move = 15; bool hit = false; };
  void prefetch(Word64 h) const { __builtin_prefetch(bucket(h)); }
  bool probe(Word64 h, Found& f) const {
    const Word64* b = bucket(h);
    const Word64 want = rest(h) + 1;
    for (int i = 0; i < ways; ++i) {
      if (b[i] >> shift == want) {
        f.lower = int(b[i] & 63) - 32; f.upper = int(b[i] >> 6 & 63) - 32; f.move = int(b[i] >> 12 & 15);
        f.hit = true;
        return true;
      }
    }
    return false;
  }
  void store(Word64 h, int lower, int upper, int move, int work) {
    Word64* b = bucket(h);
    const Word64 want = rest(h) + 1;
    int victim = 0; Word64 least = ~Word64(0);
    for (int i = 0; i < ways; ++i) {
      if (b[i] >> shift == want) { victim = i; 
        lower = std::max(lower, int(b[i] & 63) - 32); upper = std::min(upper, int(b[i] >> 6 & 63) - 32);
        if (move == 15) move = int(b[i] >> 12 & 15);
        work = std::max(work, int(b[i] >> 16 & 63));
        break; }
      const Word64 w = b[i] == 0 ? 0 : 1 + (b[i] >> 16 & 63);
      if (w < least) { least = w; victim = i; }
    }
    b[victim] = want << shift | Word64(work) << 16 | Word64(move) << 12 | Word64(upper + 32) << 6 | Word64(lower + 32);
  }
};

template <class Shape> class FourSolver {
 public:
  using Word = typename Shape::Word;
  explicit FourSolver(Shape shape, int log_buckets) : shape_(shape), table_(log_buckets) {
    board_ = shape_.bottom * shape_.column;
    for (int r = shape_.rows; r >= 0; r -= 2) first_ |= shape_.bottom << r;
    const int n = shape_.cols;
    for (int c = 0; c < n; ++c) centre_[c] = (n - 1) / 2 - std::abs(2 * c - (n - 1)) / 2;
  }

  std::uint64_t nodes = 0, cuts[64] = {}, first[64] = {}, byalpha[2][64] = {};

  int solve(Word mine, Word all) {
    const int left = shape_.rows * shape_.cols - count_bits(all);
    const Word theirs = all ^ mine;
    const Word empty = board_ & ~all;
    const Word playable = (all + shape_.bottom) & board_;
    const Word my_t = threats(mine) & empty, their_t = threats(theirs) & empty;
    if (my_t & playable) return (left + 1) / 2;
    if (playable == 0) return 0;
    const Word mirror_mine = mirror(mine), mirror_theirs = mirror(theirs);
    mirrored_ = (mirror_mine & theirs) == 0 && (mirror_theirs & mine) == 0;
    reset_history();
    int lo = -(left / 2), hi = (left - 1) / 2;
    std::uint64_t last = nodes;
    auto probe = [&](int alpha) {
      if (alpha < lo || alpha >= hi) return;
      const int v = mirrored_ ? search<true>(mine, theirs, my_t, their_t, left, alpha, 0, false)
                              : search<false>(mine, theirs, my_t, their_t, left, alpha, 0, false);
      if (v > alpha) lo = std::max(lo, v); else hi = std::min(hi, v);
      if (STATS) printf("[%d: %.0fk -> %d..%d] ", alpha, (nodes - last) * 1e-3, lo, hi), last = nodes;
    };
#ifdef PONS
    while (lo < hi) {
      int med = lo + (hi - lo) / 2;
      if (med <= 0 && lo / 2 < med) med = lo / 2;
      else if (med >= 0 && hi / 2 > med) med = hi / 2;
      probe(med);
    }
#else
    std::uint64_t top_cost = 0, low_cost = 0;
    while (lo < hi) {
      const std::uint64_t begin = nodes;
      const int gap = hi - lo;
      const int step = std::min(STEP, (gap + 1) / 2);
      if (top_cost <= low_cost) {
        probe(hi - step);
        top_cost = nodes - begin;
      } else {
        probe(lo + step - 1);
        low_cost = nodes - begin;
      }
    }
#endif
    if (STATS) printf("= %d\n", lo);
    return lo;
  }

 private:
#ifdef VEC
  static __m256i steps1() { return _mm256_set_epi64x(Shape::stride + 1, Shape::stride - 1, Shape::stride, 1); }
  static Word any(__m256i r) {
    const __m128i h = _mm_or_si128(_mm256_castsi256_si128(r), _mm256_extracti128_si256(r, 1));
    return Word(_mm_cvtsi128_si64(h)) | Word(_mm_extract_epi64(h, 1));
  }
  Word threats(Word s0) const {
    const __m256i d = steps1(), d2 = _mm256_slli_epi64(d, 1), d3 = _mm256_add_epi64(d, d2);
    const __m256i s = _mm256_set1_epi64x(static_cast<long long>(s0));
    const __m256i a = _mm256_sllv_epi64(s, d), b = _mm256_sllv_epi64(s, d2), c = _mm256_sllv_epi64(s, d3);
    const __m256i e = _mm256_srlv_epi64(s, d), f = _mm256_srlv_epi64(s, d2), g = _mm256_srlv_epi64(s, d3);
    const __m256i r = _mm256_or_si256(_mm256_and_si256(_mm256_and_si256(a, b), _mm256_or_si256(c, e)), _mm256_and_si256(_mm256_and_si256(e, f), _mm256_or_si256(a, g)));
    return any(r);
  }
  static bool has_line(const Shape&, Word s0) {
    const __m256i d = steps1(), d2 = _mm256_slli_epi64(d, 1);
    __m256i s = _mm256_set1_epi64x(static_cast<long long>(s0));
    s = _mm256_and_si256(s, _mm256_srlv_epi64(s, d));
    s = _mm256_and_si256(s, _mm256_srlv_epi64(s, d2));
    return !_mm256_testz_si256(s, s);
  }
  Word scalar_threats(Word s) const {
#else
  Word threats(Word s) const {
#endif
    Word r = (s << 1) & (s << 2) & (s << 3);
    for (const int d : {shape_.stride, shape_.stride - 1, shape_.stride + 1}) {
      Word p = (s << d) & (s << 2 * d);
      r |= p & ((s << 3 * d) | (s >> d));
      p = (s >> d) & (s >> 2 * d);
      r |= p & ((s << d) | (s >> 3 * d));
    }
    return r;
  }
  // all cells of lines inside the set
  Word lines(Word s) const {
    Word all = 0;
    for (const int d : {1, shape_.stride, shape_.stride - 1, shape_.stride + 1}) {
      Word r = s & (s >> d);
      r &= r >> 2 * d;
      r |= r << d;
      all |= r | r << 2 * d;
    }
    return all;
  }
  bool no_line_by_pairs(Word sure, Word heads) const {
    if (!has_line(shape_, Word(sure | heads))) return true;
    if (PAIRS == 0 || has_line(shape_, sure)) return false; // 
    if (heads == 0) return false;
    const Word a = heads & -heads, b = heads ^ a;
    if ((b & (b - 1)) == 0) return !has_line(shape_, Word(sure | a)) && !has_line(shape_, Word(sure | b));
    if (PAIRS == 1) return false;
    const Word b1 = b & -b, c1 = (b ^ b1) & -(b ^ b1), d1 = b ^ b1 ^ c1;
    if (d1 & (d1 - 1)) return false;
    const auto quad = [&](Word p, Word q, Word r, Word t) {
      return !has_line(shape_, Word(sure | p | r)) && !has_line(shape_, Word(sure | p | t)) && !has_line(shape_, Word(sure | q | r)) && !has_line(shape_, Word(sure | q | t));
    };
    return quad(a, b1, c1, d1) || quad(a, c1, b1, d1) || quad(a, d1, b1, c1);
  }
  Word mirror(Word s) const {
    Word image = 0;
    for (int c = 0; c < shape_.cols; ++c) {
      image |= ((s >> c * shape_.stride) & (shape_.column << 1 | 1)) << (shape_.cols - 1 - c) * shape_.stride;
    }
    return image;
  }

  // position with `mover` to move; `waiting` the other; kept = waiting's stones in lines
  template <bool Mirror> Word64 key(Word mover, Word waiting, Word waiting_lines) const {
    const Word dead = waiting & ~waiting_lines;
    Word code = mover;
    if (DEAD == 1 && dead) code |= dead & ~lines(board_ & ~(waiting & waiting_lines));
    if (DEAD == 2) code |= dead;
    code |= (mover | waiting) + shape_.bottom;
    // tops: bit above highest stone set, stones of waiting must be 0
    code &= ~(waiting & ~(code & 0));
    return code;
  }

  struct Child { Word cell; Word threats; Word64 hash; int score; int col; };

  template <bool Mirror> Word64 hash_of(Word mover, Word waiting, Word waiting_lines) const {
    const Word dead = waiting & ~waiting_lines;
    if (DEAD == 3) {
      const Word all = mover | waiting;
      Word a = mover & lines(board_ & ~waiting), b = waiting & lines(board_ & ~mover);
      Word64 z = mix(a) * 3 + mix(Word64(b) ^ Word64(0x123456789abcdefULL)) * 5 + mix(((all + shape_.bottom) & ~all) + Word64(77)) * 7;
      return mix(Word64(z)) & Table4::mask49;
    }
    Word code = mover;
    if (DEAD == 1 && dead) code |= dead & ~lines(board_ & ~(waiting & waiting_lines));
    if (DEAD == 2) code |= dead;
    // the marker above each column
    const Word all = mover | waiting;
    code |= (all + shape_.bottom) & ~all;
    if constexpr (Mirror) code = std::min(code, mirror(code));
    return Table4::hash(code);
  }

  template <bool Mirror>
  int search(Word mine, Word theirs, Word my_t, Word their_t, int left, int alpha, Word64 hash, bool hashed) {
    int sign = 1;
    Word playable, safe;
    for (;;) {
      const Word all = mine | theirs;
      playable = (all + shape_.bottom) & board_;
      const Word attacked = their_t & playable;
      safe = playable & ~(their_t >> 1);
      if (attacked) safe = (attacked & (attacked - 1)) ? Word(0) : safe & attacked;
      if (safe == 0) return playable == 0 ? 0 : sign * -(left / 2);
      const int upper = (left - 1) / 2, lower = -((left - 2) / 2);
      if (alpha >= upper) return sign * upper;
      if (alpha < lower) return sign * lower;
      if (safe & (safe - 1)) break;
      const Word next = mine | safe;
      mine = theirs;
      theirs = next;
      my_t = their_t & ~safe;
      their_t = threats(next) & board_ & ~(mine | theirs);
      --left;
      alpha = -alpha - 1;
      sign = -sign;
      hashed = false;
    }
    ++nodes;
    const std::uint64_t before = nodes;
    const Word all = mine | theirs;
    const int upper = (left - 1) / 2;

    if (STATS) ++byalpha[left & 1][alpha + 32];
    // zugzwang
    if (ZUG) {
      const Word empty = board_ & ~all;
      const Word odd = (all + shape_.bottom) & ~all & ~first_;
      if ((left & 1) == 0) {
        if (alpha >= -1 && no_line_by_pairs(mine | (empty & first_), odd)) {
          if (alpha >= 0) return 0;
          if (has_line(shape_, Word(theirs | (empty & ~first_ & ~odd)))) return -sign;
        }
      } else {
        if (alpha <= 0) {
          const Word base = theirs | (empty & first_);
          const Word sure = mine | (empty & ~first_ & ~odd);
          for (Word o = odd; o != 0; o &= o - 1) {
            const Word m = o & -o;
            if (!no_line_by_pairs(base, odd ^ m)) continue;
            if (alpha < 0) return 0;
            if (has_line(shape_, Word(sure | m))) return sign;
          }
        }
        if (ZUG > 1 && alpha >= -1) {
          const Word t0 = their_t & first_;
          if (t0) {
            for (Word o = odd; o != 0; o &= o - 1) {
              const Word col = shape_.column << (lowest_bit(o) / shape_.stride * shape_.stride);
              Word t = t0 & col;
              if (t == 0) continue;
              t &= -t;
              const Word mine_full = mine | ((empty & first_) & ~col) | (odd & ~col) | (empty & ~first_ & col & (t - 1));
              if (!has_line(shape_, mine_full)) return -sign;
            }
          }
        }
      }
    }

    const bool tabled = left >= TTMIN;
    int tt_move = 15;
    int best = -100;
    Word my_lines = 0;
    if (tabled) {
      if (!hashed) {
        hash = hash_of<Mirror>(mine, theirs, lines(board_ & ~mine));
      }
      typename Table4::Found f;
      if (table_.probe(hash, f)) {
        if (f.lower > alpha) return sign * f.lower;
        if (f.upper <= alpha) return sign * f.upper;
        tt_move = f.move;
      }
      my_lines = lines(board_ & ~theirs);
      if (my_lines == 0 && alpha >= 0) return 0;
    }
    Child list[12];
    int n = 0;
    const bool child_tabled = left - 1 >= TTMIN;
    for (int c = 0; c < shape_.cols; ++c) {
      const Word cell = safe & (shape_.column << (c * shape_.stride));
      if (cell == 0) continue;
      const Word next = mine | cell;
      const Word nt = threats(next) & board_ & ~(all | cell);
      const Word np = (playable ^ cell) | ((cell << 1) & board_);
      const Word w = nt & np;
      Word reply = w ? ((w & (w - 1)) ? Word(0) : w) : np;
      reply &= ~(nt >> 1);
      if (reply == 0 && np != 0) return sign * upper;
      Child& child = list[n++];
      child.cell = cell;
      child.threats = nt;
      child.col = c;
      child.hash = 0;
      child.score = 0;
      if (child_tabled && (reply & (reply - 1))) {
        child.hash = hash_of<Mirror>(theirs, next, my_lines) + 1;
        table_.prefetch(child.hash - 1);
      }
      child.score = SCORE;
    }
    if (upper == alpha + 1) return sign * alpha;

    if (left >= ETCMIN) {
      for (int i = 0; i < n; ++i) {
        if (list[i].hash == 0) continue;
        typename Table4::Found f;
        if (table_.probe(list[i].hash - 1, f)) {
          if (-f.upper > alpha) {
            return sign * -f.upper;
          }
          if (-f.lower <= alpha) { best = std::max(best, -f.lower); list[i] = list[--n]; --i; }
        }
      }
    }
    for (int i = 0; i < n; ++i) if (list[i].col == tt_move) list[i].score += 1000;
    for (int i = 1; i < n; ++i) {
      const Child c = list[i];
      int j = i;
      for (; j > 0 && list[j - 1].score < c.score; --j) list[j] = list[j - 1];
      list[j] = c;
    }
    int move = 15;
    for (int i = 0; i < n; ++i) {
      const Child& c = list[i];
      const int v = -search<Mirror>(theirs, mine | c.cell, their_t & ~c.cell, c.threats, left - 1, -alpha - 1, c.hash - 1, c.hash != 0);
      if (v > best) {
        best = v;
        if (v > alpha) {
          move = c.col;
          if (STATS) { ++cuts[left]; if (i == 0) ++first[left]; }
#ifdef HIST
          if (i > 0) {
            int* h = hist_[left & 1];
            h[lowest_bit(c.cell)] += i * HGAIN;
            for (int j = 0; j < i; ++j) h[lowest_bit(list[j].cell)] -= HGAIN;
          }
#endif
          break;
        }
      }
    }
    if (tabled) {
      const int work = std::bit_width(nodes - before);
      if (best > alpha) table_.store(hash, best, 31, move, work);
      else table_.store(hash, -32, best, 15, work);
    }
    return sign * best;
  }

  Shape shape_;
  Table4 table_;
  Word board_ = 0, first_ = 0;
  bool mirrored_ = false;
  int centre_[12] = {};
  int hist_[2][128] = {};
  void reset_history() { for (auto& side : hist_) for (int i = 0; i < 128; ++i) { side[i] = (board_ >> i & 1) ? HINIT : 0; } }
};

}  // namespace inarow
