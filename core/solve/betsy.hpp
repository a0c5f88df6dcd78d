// The table of Betsy: every board within the pebble limit, solved by retrograde analysis.
//
// A level is the number of pebbles on the board: a drop leads to the level above, a rotation stays in its
// ring (rings.hpp). So a ring with both movers is a knot (retrograde.hpp): for n = 4, at most 2 * 7^4
// positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../games/betsy.hpp"
#include "crew.hpp"
#include "retrograde.hpp"
#include "rings.hpp"
#include "table.hpp"

namespace inarow {

// A ring at work; each thread has one that is used again and again. A node is a board with x to move, or
// `boards` + a board with o to move.
template <class Word> struct RingKnot {
  using Node = std::uint16_t;

  Rings::Ring ring{};
  std::size_t boards = 0;
  std::vector<std::size_t> periods;     // of the columns; 0 for an empty one
  std::vector<std::vector<Node>> back;  // for each column with pebbles: each board before its rotation
  std::vector<Word> stones;             // of x, on each board
  Retrograde<Node> retrograde{2 * 7 * 7 * 7 * 7};
  std::vector<std::uint32_t> places, lefts, rights;
  TableFindings findings;

  std::size_t node(Side mover, std::size_t board) const { return mover == Side::x ? board : boards + board; }

  // Visits each node from which a rotation leads to this one.
  template <class Visit> void each_before(std::size_t node, Visit visit) const {
    const std::size_t board = node < boards ? node : node - boards;
    const std::size_t mover = node < boards ? boards : 0;
    for (const std::vector<Node>& each : back) visit(mover + each[board]);
  }
};

template <class Shape> class BetsyTable final : public SolvedTable {
 public:
  explicit BetsyTable(const Betsy<Shape>& game)
      : game_(game), rings_(game.shape().cols, game.shape().rows, game.pebbles()) {}

  int levels() const override { return rings_.levels(); }
  std::uint64_t size(int level) const override { return rings_.size(level); }

  Tally solve(int level, std::span<const Worth> above, std::span<Worth> entries, int threads, Stop& stop,
              const Tell& tell) const override {
    expect(level, above.size(), entries.size());
    const auto work = [&](Knot& knot) {
      knot.retrograde.solve([&](std::size_t) { return knot.back.size(); },
                            [&](std::size_t node, auto visit) { knot.each_before(node, visit); });
      for (const Side side : sides) {
        each_entry(knot, side, [&](std::uint64_t index, std::size_t node) {
          entries[index] = knot.retrograde.entry(node);
        });
      }
      count(knot, entries);
    };
    return each_knot(level, above, threads, stop, tell, work).tally;
  }

  TableFindings check(int level, std::span<const Worth> above, std::span<const Worth> entries, int threads,
                      Stop& stop, const Tell& tell) const override {
    expect(level, above.size(), entries.size());
    return each_knot(level, above, threads, stop, tell, [&](Knot& knot) {
      for (const Side side : sides) {
        each_entry(knot, side, [&](std::uint64_t index, std::size_t node) {
          knot.each_before(node, [&](std::size_t from) { knot.retrograde.lead_to(from, entries[index]); });
        });
      }
      for (const Side side : sides) {
        each_entry(knot, side, [&](std::uint64_t index, std::size_t node) {
          if (entries[index] != knot.retrograde.follows(node)) knot.findings.wrong.push_back(index);
        });
      }
      keep_first(knot.findings.wrong);
      count(knot, entries);
    });
  }

  TablePlace place(std::string_view position) const override {
    const Position stones = game_.parse(position);
    const Word x = stones.mover == Side::x ? stones.mine : stones.theirs();
    Ring ring{};
    std::array<std::size_t, Rings::most_columns> turns{};
    for (std::size_t col = 0; col < rings_.cols(); ++col) {
      const Wheels::Place content =
          rings_.wheels().place(count_bits(column(stones.all, col)), static_cast<int>(column(x, col)));
      ring[col] = content.wheel;
      turns[col] = content.turn;
    }
    if (!rings_.within_limit(ring)) throw std::invalid_argument("a side has more pebbles than it owns");
    const Rings::Layout layout = rings_.layout(ring, stones.mover);
    std::uint64_t index = layout.base;
    for (std::size_t col = 0; col < rings_.cols(); ++col) index += layout.parts[col][turns[col]];
    return {count_bits(stones.all), index};
  }

  std::vector<std::string> positions(int level, const std::vector<std::uint64_t>& indices) const override {
    std::vector<std::pair<std::uint64_t, Ring>> begins;
    rings_.each_kept(level,
                     [&](const Ring& ring) { begins.emplace_back(rings_.layout(ring, Side::x).base, ring); });
    std::vector<std::string> texts;
    Knot knot;
    for (const std::uint64_t index : indices) {
      if (index >= size(level)) throw std::out_of_range("the level has no such entry");
      const auto next = std::upper_bound(begins.begin(), begins.end(), index,
                                         [](std::uint64_t i, const auto& each) { return i < each.first; });
      open(knot, std::prev(next)->second);
      const Word x = knot.stones[index - std::prev(next)->first];
      texts.push_back(game_.text({x, filled(knot.ring), Side::x}));
    }
    return texts;
  }

 private:
  using Word = typename Betsy<Shape>::Word;
  using Position = typename Betsy<Shape>::Position;
  using Ring = Rings::Ring;
  using Knot = RingKnot<Word>;

  static constexpr std::array sides{Side::x, Side::o};

  static void keep_first(std::vector<std::uint64_t>& wrong) {
    constexpr std::size_t few = 8;
    std::sort(wrong.begin(), wrong.end());
    wrong.erase(std::unique(wrong.begin(), wrong.end()), wrong.end());
    if (wrong.size() > few) wrong.resize(few);
  }

  void expect(int level, std::size_t above, std::size_t entries) const {
    if (entries != size(level) || above != (level + 1 < levels() ? size(level + 1) : 0)) {
      throw std::invalid_argument("the entries are not those of the level");
    }
  }

  // Opens one of each ring and the one with the colours swapped, tells it of finished games and of drops, and
  // calls work(knot).
  template <class Work>
  TableFindings each_knot(int level, std::span<const Worth> above, int threads, Stop& stop, const Tell& tell,
                          Work work) const {
    std::vector<Ring> rings;
    rings_.each_kept(level, [&](const Ring& ring) {
      if (ring <= swapped(ring)) rings.push_back(ring);
    });
    std::vector<Knot> knots(static_cast<std::size_t>(threads));
    const auto piece = [&](std::size_t worker, std::size_t i) {
      Knot& knot = knots[worker];
      open(knot, rings[i]);
      finish(knot);
      for (const Side side : sides) drop(knot, side, above);
      work(knot);
    };
    share_out(rings.size(), 64, threads, stop, piece, [&](std::size_t begun) {
      if (tell) tell(static_cast<double>(begun) / static_cast<double>(rings.size()));
    });
    TableFindings all;
    for (const Knot& knot : knots) {
      for (std::size_t i = 0; i < all.tally.size(); ++i) all.tally[i] += knot.findings.tally[i];
      all.wrong.insert(all.wrong.end(), knot.findings.wrong.begin(), knot.findings.wrong.end());
    }
    keep_first(all.wrong);
    return all;
  }

  Ring swapped(const Ring& ring) const { return rings_.kept(rings_.swapped(ring)); }

  // The pebbles of a column as a number, its bottom pebble the lowest bit.
  Word column(Word stones, std::size_t col) const {
    return (stones >> (static_cast<int>(col) * game_.shape().stride)) & game_.shape().column;
  }

  Word filled(const Ring& ring) const {
    Word all{0};
    for (std::size_t col = 0; col < rings_.cols(); ++col) {
      all |= (bit<Word>(rings_.wheel(ring, col).height) - 1)
             << (static_cast<int>(col) * game_.shape().stride);
    }
    return all;
  }

  void open(Knot& knot, const Ring& ring) const {
    knot.ring = ring;
    knot.boards = rings_.boards(ring);
    knot.retrograde.begin(2 * knot.boards);
    knot.stones.assign(1, Word{0});
    std::vector<std::size_t> periods;
    for (std::size_t col = 0; col < rings_.cols(); ++col) {
      const Wheels::Wheel& wheel = rings_.wheel(ring, col);
      spread(knot.stones, wheel.contents.size(), [&](Word x, std::size_t turn) {
        return x | static_cast<Word>(wheel.contents[turn]) << (static_cast<int>(col) * game_.shape().stride);
      });
      periods.push_back(wheel.height > 0 ? wheel.contents.size() : 0);
    }
    if (periods != knot.periods) turn_back(knot, std::move(periods));
  }

  static void turn_back(Knot& knot, std::vector<std::size_t> periods) {
    knot.periods = std::move(periods);
    knot.back.clear();
    std::size_t step = knot.boards;
    for (const std::size_t period : knot.periods) {
      if (period == 0) continue;
      step /= period;
      std::vector<typename Knot::Node>& back = knot.back.emplace_back(knot.boards);
      for (std::size_t board = 0; board < knot.boards; ++board) {
        const bool first = board / step % period == 0;
        back[board] = static_cast<typename Knot::Node>(first ? board + (period - 1) * step : board - step);
      }
    }
  }

  void finish(Knot& knot) const {
    const Word all = filled(knot.ring);
    for (std::size_t board = 0; board < knot.boards; ++board) {
      const Word x = knot.stones[board];
      const bool x_line = game_.just_won({all ^ x, all, Side::o}), o_line = game_.just_won({x, all, Side::x});
      if (!x_line && !o_line) continue;
      knot.retrograde.finish(knot.node(Side::x, board), o_line ? lost_in(0) : won_in(0));
      knot.retrograde.finish(knot.node(Side::o, board), x_line ? lost_in(0) : won_in(0));
    }
  }

  void drop(Knot& knot, Side mover, std::span<const Worth> above) const {
    if (!rings_.may_drop(knot.ring, mover)) return;
    for (std::size_t col = 0; col < rings_.cols(); ++col) {
      const Wheels::Wheel& wheel = rings_.wheel(knot.ring, col);
      if (wheel.height == game_.shape().rows) continue;
      for (std::size_t turn = 0; turn < wheel.contents.size(); ++turn) {
        const Wheels::Place content = rings_.wheels().dropped(knot.ring[col], turn, mover);
        Ring ring = knot.ring;
        ring[col] = content.wheel;
        const Rings::Layout layout = rings_.layout(ring, other(mover));
        rings_.sums(layout, ring, 0, col, knot.lefts);
        rings_.sums(layout, ring, col + 1, rings_.cols(), knot.rights);
        const Worth* entries = above.data() + layout.base + layout.parts[col][content.turn];
        for (std::size_t left = 0; left < knot.lefts.size(); ++left) {
          const std::size_t first = (left * wheel.contents.size() + turn) * knot.rights.size();
          for (std::size_t right = 0; right < knot.rights.size(); ++right) {
            knot.retrograde.lead_to(knot.node(mover, first + right),
                                    entries[knot.lefts[left] + knot.rights[right]]);
          }
        }
      }
    }
  }

  template <class Visit> void each_entry(Knot& knot, Side mover, Visit visit) const {
    const Rings::Layout layout = rings_.layout(knot.ring, mover);
    rings_.sums(layout, knot.ring, 0, rings_.cols(), knot.places);
    for (std::size_t board = 0; board < knot.boards; ++board) {
      visit(layout.base + knot.places[board], knot.node(mover, board));
    }
  }

  // Counts the positions with x to move that the entries of the ring and its swapped one stand for: where a
  // ring is not its own mirror image, an entry stands for two.
  void count(Knot& knot, std::span<const Worth> entries) const {
    const std::uint64_t each = rings_.mirrored(knot.ring) == knot.ring ? 1 : 2;
    for (const Side side : sides) {
      if (side == Side::o && swapped(knot.ring) == knot.ring) continue;
      each_entry(knot, side, [&](std::uint64_t index, std::size_t) {
        knot.findings.tally[static_cast<std::size_t>(entries[index] + won_now)] += each;
      });
    }
  }

  Betsy<Shape> game_;
  Rings rings_;
};

// Up to four columns; what five would need is beyond the memory of any machine.
template <class Shape> struct SolvedTableOf<Betsy<Shape>> {
  static std::unique_ptr<SolvedTable> make(const Betsy<Shape>& game) {
    if (game.shape().cols > static_cast<int>(Rings::most_columns)) return nullptr;
    return std::make_unique<BetsyTable<Shape>>(game);
  }
};

}  // namespace inarow
