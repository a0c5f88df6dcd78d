// Compares the engine's full search, or the solver, with exhaustive minimax on every reachable position of
// small boards.
//
//   exhaustive NAME STRIDE [engine|solver|values]
//
// asks about every STRIDE-th position, prints what it compared and ends with 1 on a difference; `values` is
// the solver asked about all of them at once. A NAME that is not known lists the names.
//
// The oracle knows no windows, no table of bounds, no order and no symmetry: it sweeps over all positions
// until nothing changes (retrograde analysis), which also settles games that can go round in circles.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

#include "heuristics/betsy.hpp"
#include "heuristics/connect_four.hpp"
#include "heuristics/conniption.hpp"
#include "heuristics/domino.hpp"
#include "heuristics/ultimate.hpp"
#include "search/search.hpp"
#include "solve/connect_four.hpp"
#include "solve/conniption.hpp"
#include "solve/domino.hpp"
#include "solve/solver.hpp"

using namespace inarow;

namespace {

struct Never final : Stop {
  bool asked() override { return false; }
};

// The worth of a position to its mover: +-(win_score - plies), 0 for a draw or for play without end.
template <Game G> class Oracle {
 public:
  explicit Oracle(const G& game) : game_(game) {
    visit(game.start());
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      typename G::Moves moves;
      game_.moves(positions_[i], moves);
      std::vector<std::size_t> children;
      for (const auto move : moves) children.push_back(visit(game_.play(positions_[i], move)));
      children_.push_back(std::move(children));
    }
    values_.assign(positions_.size(), 0);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const Result result = game_.outcome(positions_[i]);
      if (result == Result::x || result == Result::o) {
        values_[i] = result == win_of(positions_[i].mover) ? win_score : -win_score;
      }
    }
    for (int plies = 1; sweep(plies) || plies < 2; ++plies) {
    }
  }

  const std::vector<typename G::Position>& positions() const { return positions_; }
  Score value(std::size_t i) const { return values_[i]; }
  std::size_t number(const typename G::Position& position) const { return numbers_.at(position); }
  bool finished(std::size_t i) const { return children_[i].empty(); }

 private:
  struct Key {
    const G* game;
    std::size_t operator()(const typename G::Position& position) const { return game->key(position); }
  };

  std::size_t visit(const typename G::Position& position) {
    const auto [entry, fresh] = numbers_.try_emplace(position, positions_.size());
    if (fresh) positions_.push_back(position);
    return entry->second;
  }

  // Settles the wins and losses in exactly `plies` plies; false where no position is left that could follow.
  bool sweep(int plies) {
    bool found = false;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (values_[i] != 0 || children_[i].empty()) continue;
      bool wins = false, loses = true;
      for (const std::size_t child : children_[i]) {
        if (values_[child] == -(win_score - (plies - 1))) wins = true;
        if (!(values_[child] >= win_score - (plies - 1))) loses = false;
      }
      if (wins) values_[i] = win_score - plies;
      else if (loses) values_[i] = -(win_score - plies);
      found |= wins || loses;
    }
    return found;
  }

  const G& game_;
  std::vector<typename G::Position> positions_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<Score> values_;
  std::unordered_map<typename G::Position, std::size_t, Key> numbers_{1 << 16, Key{&game_}};
};

// What was compared, and how it turned out.
struct Tally {
  const char* name;
  std::size_t compared = 0, wrong = 0, wins = 0, losses = 0;

  void add(const std::string& position, Score expected, Score found, const char* what, bool right) {
    if (!right && ++wrong <= 5) {
      std::printf("%s: %s expected %lld, found %lld (%s)\n", name, position.c_str(),
                  static_cast<long long>(expected), static_cast<long long>(found), what);
    }
    ++compared;
    wins += is_win(expected);
    losses += is_loss(expected);
  }
  int print(std::size_t positions) const {
    std::printf("%s: %zu positions, %zu compared, %zu wins, %zu losses, %zu wrong\n", name, positions,
                compared, wins, losses, wrong);
    return wrong == 0 ? 0 : 1;
  }
};

// A position whose draw cannot be proved (endless play) is searched to a fixed depth, and must not be called
// proved.
template <Game G> int compare_engine(const char* name, const G& game, std::size_t stride, bool endless) {
  const Oracle<G> oracle(game);
  Tally tally{name};
  Never never;
  for (std::size_t i = 0; i < oracle.positions().size(); i += stride) {
    if (oracle.finished(i)) continue;
    const Score expected = oracle.value(i);
    Limits limits;
    limits.memory = std::size_t{1} << 20;
    if (endless && expected == 0) limits.depth = 14;
    const auto report = search(game, Evaluation<G>(), oracle.positions()[i], {}, limits, Methods(), false,
                               never, [](const auto&) {});
    const bool right = endless && expected == 0 ? !report.proved : report.proved && report.score == expected;
    tally.add(game.text(oracle.positions()[i]), expected, report.score,
              report.proved ? "proved" : "not proved", right);
  }
  return tally.print(oracle.positions().size());
}

// Every move of a position, with one thread and with two by turns, and with a table that is far too small by
// turns; the value alone every fourth time.
template <Game G> int compare_solver(const char* name, const G& game, std::size_t stride, bool endless) {
  const Oracle<G> oracle(game);
  Tally tally{name};
  Never never;
  for (std::size_t i = 0; i < oracle.positions().size(); i += stride) {
    const auto& position = oracle.positions()[i];
    const Score expected = oracle.value(i);
    if (oracle.finished(i) || (endless && expected == 0)) continue;
    SolveQuestion question;
    const std::size_t turn = i / stride;
    question.every_move = turn % 4 != 0 && !endless;
    question.limits.threads = turn % 8 == 1 ? 2 : 1;
    question.limits.memory = turn % 3 == 0 ? 1000 : std::size_t{1} << 20;
    const auto report = Solver<G>(game).solve(position, question, never, [](const auto&) {});
    bool right = report.value.exact() && report.value.lower == expected;
    for (const auto& [move, bounds] : report.moves) {
      const Score below = oracle.value(oracle.number(game.play(position, move)));
      const Score worth = below == 0 ? 0 : below > 0 ? 1 - below : -1 - below;
      if (bounds.lower > worth || bounds.upper < worth) right = false;
      if (question.every_move && !bounds.exact()) right = false;
    }
    tally.add(game.text(position), expected, report.value.lower, "solver", right);
  }
  return tally.print(oracle.positions().size());
}

// Many positions at once.
template <Game G> int compare_values(const char* name, const G& game, std::size_t stride) {
  const Oracle<G> oracle(game);
  std::vector<typename G::Position> positions;
  std::vector<Score> expected;
  for (std::size_t i = 0; i < oracle.positions().size(); i += stride) {
    if (oracle.finished(i)) continue;
    positions.push_back(oracle.positions()[i]);
    expected.push_back(oracle.value(i));
  }
  Never never;
  ManyQuestion question{{}, stride % 2 == 0};
  question.limits.threads = 2;
  question.limits.memory = std::size_t{1} << 20;
  const auto reports = Solver<G>(game).values(positions, question, never, [](std::size_t) {});
  Tally tally{name};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Bounds& found = reports[i].value;
    tally.add(game.text(positions[i]), expected[i], found.lower, "values",
              found.exact() && found.lower == expected[i]);
  }
  return tally.print(oracle.positions().size());
}

std::string what = "engine";

template <Game G> int compare(const char* name, const G& game, std::size_t stride, bool endless) {
  if (what == "values") return compare_values(name, game, stride);
  return what == "solver" ? compare_solver(name, game, stride, endless)
                          : compare_engine(name, game, stride, endless);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const auto stride = static_cast<std::size_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  if (argc > 3) what = argv[3];
  if (name == "connect-four-4x4") {
    return compare(name.c_str(), ConnectFour(AnyColumns<Word64>(4, 4, 4)), stride, false);
  }
  if (name == "connect-four-4x5") {
    return compare(name.c_str(), ConnectFour(AnyColumns<Word64>(4, 5, 4)), stride, false);
  }
  if (name == "conniption-4x4-1") {
    return compare(name.c_str(), Conniption(AnyColumns<Word64>(4, 4, 4), 1, 1), stride, false);
  }
  if (name == "conniption-4x3-2-1") {
    return compare(name.c_str(), Conniption(AnyColumns<Word64>(4, 3, 3), 2, 1), stride, false);
  }
  if (name == "conniption-3x4-0-3") {
    return compare(name.c_str(), Conniption(AnyColumns<Word128>(3, 4, 3), 0, 3), stride, false);
  }
  if (name == "domino-4x5-3") return compare(name.c_str(), Domino<Word64>(4, 5, 3), stride, false);
  if (name == "domino-2x8") return compare(name.c_str(), Domino<Word128>(2, 8, 4), stride, false);
  if (name == "domino-4x4") return compare(name.c_str(), Domino<Word64>(4, 4, 4), stride, false);
  if (name == "ultimate-2") return compare(name.c_str(), Ultimate<2>(), stride, false);
  if (name == "betsy-2") return compare(name.c_str(), Betsy(AnyColumns<Word64>(5, 2, 2)), stride, true);
  if (name == "connect-four-4x4-wide") {
    return compare(name.c_str(), ConnectFour(AnyColumns<Word128>(4, 4, 4)), stride, false);
  }
  if (name == "connect-four-5x4-3") {
    return compare(name.c_str(), ConnectFour(AnyColumns<Word64>(5, 4, 3)), stride, false);
  }
  if (name == "connect-four-5x4") {
    return compare(name.c_str(), ConnectFour(FixedColumns<Word64, 5, 4, 4>{}), stride, false);
  }
  std::puts(
      "connect-four-4x4 connect-four-4x4-wide connect-four-5x4-3 connect-four-5x4 connect-four-4x5 "
      "conniption-4x4-1 conniption-4x3-2-1 conniption-3x4-0-3 domino-4x4 "
      "domino-4x5-3 domino-2x8 ultimate-2 betsy-2");
  return 2;
}
