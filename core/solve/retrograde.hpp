// Retrograde analysis: exact values where moves go round in circles, from the ends of the game backwards.
//
// A knot is a set of positions whose moves stay among them or lead out to positions whose values are known.
// Its positions are decided in the order of their distance from the end, 0, 1, 2, ...: a position is won in
// d+1 plies once a move leads to one that is lost in d, and lost in d+1 once all its moves are known to lead
// to positions that are won, the farthest of them in d. A move out of the knot waits for the turn of the
// distance that it brings in. What is never decided is drawn: neither side can force an end.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "table.hpp"

namespace inarow {

// Nodes are numbered from 0; Node is a type that is large enough for the number of them.
template <class Node> class Retrograde {
 public:
  explicit Retrograde(std::size_t most_nodes)
      : entries_(most_nodes),
        outer_(most_nodes),
        waiting_(most_nodes),
        next_(most_nodes),
        order_(most_nodes) {
    events_.fill(no_node);
  }

  // Begins a knot. Then each finished game is told with `finish`, and what is known from outside of any other
  // position with `lead_to`, before `solve`.
  void begin(std::size_t nodes) {
    nodes_ = nodes;
    decided_ = 0;
    std::fill_n(entries_.begin(), nodes, undecided);
    std::fill_n(outer_.begin(), nodes, won_now);
  }

  void finish(std::size_t node, Worth entry) {
    if (entry == 0) entries_[node] = 0;  // decides nothing before it
    else decide(node, entry);
  }

  // A move leads to a position with this entry.
  void lead_to(std::size_t node, Worth entry) { outer_[node] = std::min(outer_[node], entry); }

  // Decides the knot. A position that is not finished has inner(node) moves inside it; before(node, visit)
  // visits, as often as there are such moves, each node from which one leads to `node`.
  template <class Inner, class Before> void solve(Inner inner, Before before) {
    last_event_ = -1;
    for (std::size_t node = 0; node < nodes_; ++node) {
      if (entries_[node] == undecided) enter(node, inner(node));
    }
    std::size_t at = 0;
    for (int plies = 0; at < decided_ || plies <= last_event_; ++plies) {
      for (Node node = take_events(plies); node != no_node; node = next_[node]) {
        if (entries_[node] == undecided) decide(node, outer_[node] < 0 ? won_in(plies) : lost_in(plies));
      }
      for (const std::size_t end = decided_; at < end; ++at) {
        if (entries_[order_[at]] < 0) {
          before(order_[at], [&](std::size_t node) {
            if (entries_[node] == undecided) decide(node, won_in(checked(plies + 1)));
          });
        } else {
          before(order_[at], [&](std::size_t node) {
            if (entries_[node] == undecided && --waiting_[node] == 0) lose(node, plies + 1);
          });
        }
      }
    }
    for (Worth& entry : std::span(entries_.data(), nodes_)) {
      if (entry == undecided) entry = 0;
    }
  }

  Worth entry(std::size_t node) const { return entries_[node]; }

  // What follows for a position whose moves, inside the knot and out of it, were all told with `lead_to`.
  Worth follows(std::size_t node) const {
    return entries_[node] == undecided ? one_ply_more(static_cast<Worth>(-outer_[node])) : entries_[node];
  }

 private:
  static constexpr Worth undecided = -won_now - 1;
  static constexpr Node no_node = std::numeric_limits<Node>::max();
  static constexpr std::uint16_t never = 0;  // counted down from here, it does not come to 0 in one knot

  void enter(std::size_t node, std::size_t inner) {
    const Worth outer = outer_[node];
    if (outer > 0 && inner > 0) {
      waiting_[node] = static_cast<std::uint16_t>(inner);
      return;
    }
    waiting_[node] = never;
    if (outer != 0) announce(node, plies_of(outer) + 1);
  }

  // All moves of a position lead to won ones, those inside the knot in fewer than so many plies.
  void lose(std::size_t node, int plies) {
    const int outside = plies_of(outer_[node]) + 1;
    if (outside > plies) {
      announce(node, outside);
    } else {
      decide(node, lost_in(checked(plies)));
    }
  }

  void decide(std::size_t node, Worth entry) {
    entries_[node] = entry;
    order_[decided_++] = static_cast<Node>(node);
  }

  void announce(std::size_t node, int plies) {
    next_[node] = events_[static_cast<std::size_t>(checked(plies))];
    events_[static_cast<std::size_t>(plies)] = static_cast<Node>(node);
    last_event_ = std::max(last_event_, plies);
  }

  Node take_events(int plies) {
    return plies > last_event_ ? no_node : std::exchange(events_[static_cast<std::size_t>(plies)], no_node);
  }

  static int checked(int plies) {
    if (plies > most_plies) throw std::overflow_error("a distance is too great for an entry of the table");
    return plies;
  }

  std::size_t nodes_ = 0, decided_ = 0;
  int last_event_ = -1;
  std::vector<Worth> entries_, outer_;
  std::vector<std::uint16_t> waiting_;
  std::vector<Node> next_;                   // the next node of the same event
  std::vector<Node> order_;                  // the decided nodes in the order of their distance
  std::array<Node, most_plies + 1> events_;  // by distance, the nodes that moves out of the knot decide then
};

}  // namespace inarow
