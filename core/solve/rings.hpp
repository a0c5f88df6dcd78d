// The numbering of boards whose columns can be rotated, so that boards that rotations turn into each other
// lie side by side.
//
// A rotation takes a column's bottom pebble to its top. The contents of a column fall into wheels,
//
//      x    o    o    x           which rotations turn through: here a wheel of period 4. As a number, x is 1
//      x -> x -> o -> o -> ...    and o is 0, the bottom pebble being the lowest bit: the first content is
//      o    x    x    o           1100, and the third is the smallest of the wheel, 0011. Turn t of a wheel
//      is o    o    x    x           its smallest content rotated t times.
//
// and boards fall into rings: a wheel for each column, and a board for each choice of turns. A ring has fixed
// heights and numbers of pebbles, so it is as a whole within the pebble limit or beyond.
//
// Swapping the colours and the mover changes no value, nor does turning left and right around. So only boards
// with x to move are numbered, and of a ring and its mirror image only the one whose wheels come first: the
// kept ring. A level holds the kept rings of so many pebbles, in the order of their wheels' numbers; a ring
// holds its boards in the order of their turns. Of both, the last column counts fastest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../bits.hpp"
#include "../game.hpp"

namespace inarow {

// The contents of a column of at most `rows` pebbles. Wheels are numbered by height, then by their smallest
// content.
class Wheels {
 public:
  struct Wheel {
    int height = 0;
    int pebbles = 0;                 // those of x
    std::uint8_t swapped = 0;        // the wheel of the contents with the colours swapped
    std::size_t shift = 0;           // turn t with the colours swapped is turn t + shift of that wheel
    std::vector<int> contents = {};  // by turn
  };
  struct Place {
    std::uint8_t wheel = none;
    std::size_t turn = 0;
  };

  explicit Wheels(int rows) : first_(static_cast<std::size_t>(rows) + 2) {
    for (int height = 0; height <= rows; ++height) {
      places_.emplace_back(std::size_t{1} << height);
      for (int content = 0; content < 1 << height; ++content) {
        if (place(height, content).wheel == none) add(height, content);
      }
      first_[static_cast<std::size_t>(height) + 1] = size();
    }
    for (Wheel& wheel : wheels_) {
      const Place opposite = place(wheel.height, ((1 << wheel.height) - 1) & ~wheel.contents[0]);
      wheel.swapped = opposite.wheel;
      wheel.shift = opposite.turn;
    }
  }

  int size() const { return static_cast<int>(wheels_.size()); }
  const Wheel& operator[](int wheel) const { return wheels_[static_cast<std::size_t>(wheel)]; }
  // The first wheel of a height, and the one behind the last.
  std::pair<int, int> of_height(int height) const {
    return {first_[static_cast<std::size_t>(height)], first_[static_cast<std::size_t>(height) + 1]};
  }
  Place place(int height, int content) const {
    return places_[static_cast<std::size_t>(height)][static_cast<std::size_t>(content)];
  }
  // Where a content is with a pebble of this side on top.
  Place dropped(int wheel, std::size_t turn, Side side) const {
    const int height = (*this)[wheel].height;
    const int content = (*this)[wheel].contents[turn];
    return place(height + 1, content | (side == Side::x ? 1 << height : 0));
  }

 private:
  static constexpr std::uint8_t none = 0xFF;

  void add(int height, int content) {
    Wheel wheel{.height = height, .pebbles = count_bits(static_cast<Word64>(content))};
    for (int turned = content; wheel.contents.empty() || turned != content;) {
      places_.back()[static_cast<std::size_t>(turned)] = {static_cast<std::uint8_t>(size()),
                                                          wheel.contents.size()};
      wheel.contents.push_back(turned);
      if (height > 0) turned = turned >> 1 | (turned & 1) << (height - 1);
    }
    wheels_.push_back(std::move(wheel));
  }

  std::vector<int> first_;
  std::vector<std::vector<Place>> places_;
  std::vector<Wheel> wheels_;
};

// Puts with(item, 0), with(item, 1), ... in the place of each item.
template <class Item, class With> void spread(std::vector<Item>& items, std::size_t times, With with) {
  std::size_t i = items.size();
  items.resize(i * times);
  while (i-- > 0) {
    const Item item = items[i];
    for (std::size_t time = 0; time < times; ++time) items[i * times + time] = with(item, time);
  }
}

class Rings {
 public:
  static constexpr std::size_t most_columns = 4;
  static constexpr int most_rows = 7;

  // The wheel of each column; 0 beyond the last.
  using Ring = std::array<std::uint8_t, most_columns>;

  // Where in its level the boards of a ring are: at `base` and, for each column, the part of its turn.
  struct Layout {
    std::uint64_t base = 0;
    std::array<std::array<std::uint32_t, most_rows>, most_columns> parts{};
  };

  // Boards of so many columns and rows, with at most `limit` pebbles of either side.
  Rings(int cols, int rows, int limit)
      : cols_(static_cast<std::size_t>(cols)),
        rows_(rows),
        limit_(limit),
        wheels_(rows),
        sizes_(static_cast<std::size_t>(cols * rows) + 1) {
    std::size_t rings = 1;
    for (std::size_t col = 0; col < cols_; ++col) rings *= static_cast<std::size_t>(wheels_.size());
    offsets_.resize(rings);
    for (int level = 0; level < levels(); ++level) {
      std::uint64_t& size = sizes_[static_cast<std::size_t>(level)];
      each_kept(level, [&](const Ring& ring) {
        offsets_[number(ring)] = static_cast<std::uint32_t>(size);
        size += boards(ring);
      });
    }
  }

  std::size_t cols() const { return cols_; }
  int levels() const { return static_cast<int>(sizes_.size()); }
  std::uint64_t size(int level) const { return sizes_.at(static_cast<std::size_t>(level)); }
  const Wheels& wheels() const { return wheels_; }
  const Wheels::Wheel& wheel(const Ring& ring, std::size_t col) const { return wheels_[ring[col]]; }
  std::size_t period(const Ring& ring, std::size_t col) const { return wheel(ring, col).contents.size(); }

  // The pebbles of a side.
  int pebbles(const Ring& ring, Side side) const {
    int count = 0;
    for (std::size_t col = 0; col < cols_; ++col) {
      const Wheels::Wheel& each = wheel(ring, col);
      count += side == Side::x ? each.pebbles : each.height - each.pebbles;
    }
    return count;
  }
  bool within_limit(const Ring& ring) const {
    return pebbles(ring, Side::x) <= limit_ && pebbles(ring, Side::o) <= limit_;
  }
  bool may_drop(const Ring& ring, Side side) const { return pebbles(ring, side) < limit_; }

  std::size_t boards(const Ring& ring) const {
    std::size_t count = 1;
    for (std::size_t col = 0; col < cols_; ++col) count *= period(ring, col);
    return count;
  }

  Ring swapped(Ring ring) const {
    for (std::size_t col = 0; col < cols_; ++col) ring[col] = wheel(ring, col).swapped;
    return ring;
  }
  Ring mirrored(const Ring& ring) const {
    Ring image{};
    for (std::size_t col = 0; col < cols_; ++col) image[col] = ring[cols_ - 1 - col];
    return image;
  }
  Ring kept(const Ring& ring) const { return std::min(ring, mirrored(ring)); }

  // Visits the kept rings of a level in order.
  template <class Visit> void each_kept(int level, Visit visit) const {
    Ring ring{};
    each_from(0, level, ring, visit);
  }

  // The layout of the entries of a ring within the limit, kept or not, with this side to move.
  Layout layout(Ring ring, Side mover) const {
    std::array<std::size_t, most_columns> shifts{};
    if (mover == Side::o) {
      for (std::size_t col = 0; col < cols_; ++col) shifts[col] = wheel(ring, col).shift;
      ring = swapped(ring);
    }
    const bool turned_around = mirrored(ring) < ring;
    Layout layout{.base = offsets_[number(turned_around ? mirrored(ring) : ring)]};
    std::uint32_t step = 1;
    for (std::size_t i = 0; i < cols_; ++i) {
      const std::size_t col = turned_around ? i : cols_ - 1 - i;
      const std::size_t turns = period(ring, col);
      for (std::size_t turn = 0, at = shifts[col]; turn < turns; ++turn) {
        layout.parts[col][turn] = static_cast<std::uint32_t>(at) * step;
        if (++at == turns) at = 0;
      }
      step *= static_cast<std::uint32_t>(turns);
    }
    return layout;
  }

  // The sums of the layout's parts over the columns from `first` to before `last`, for all their turns.
  void sums(const Layout& layout, const Ring& ring, std::size_t first, std::size_t last,
            std::vector<std::uint32_t>& sums) const {
    sums.assign(1, 0);
    for (std::size_t col = first; col < last; ++col) {
      spread(sums, period(ring, col),
             [&](std::uint32_t sum, std::size_t turn) { return sum + layout.parts[col][turn]; });
    }
  }

 private:
  std::size_t number(const Ring& ring) const {
    std::size_t number = 0;
    for (std::size_t col = 0; col < cols_; ++col) {
      number = number * static_cast<std::size_t>(wheels_.size()) + ring[col];
    }
    return number;
  }

  // Chooses the wheels from a column on, with `left` pebbles for them.
  template <class Visit> void each_from(std::size_t col, int left, Ring& ring, Visit& visit) const {
    if (col == cols_) {
      if (within_limit(ring) && ring <= mirrored(ring)) visit(ring);
      return;
    }
    const int room = static_cast<int>(cols_ - 1 - col) * rows_;
    for (int height = std::max(0, left - room); height <= std::min(rows_, left); ++height) {
      const auto [first, last] = wheels_.of_height(height);
      for (int wheel = first; wheel < last; ++wheel) {
        ring[col] = static_cast<std::uint8_t>(wheel);
        each_from(col + 1, left - height, ring, visit);
      }
    }
  }

  std::size_t cols_;
  int rows_, limit_;
  Wheels wheels_;
  std::vector<std::uint64_t> sizes_;    // by level
  std::vector<std::uint32_t> offsets_;  // of the kept rings, by number
};

}  // namespace inarow
