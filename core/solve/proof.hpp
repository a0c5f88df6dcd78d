// Proof search: the exact value of a position with its distance, for any game.
//
// A value is a whole number to the player to move: a win in k plies is `most` - k, a loss in k plies the
// negative, a draw 0, so a quick win is worth more than a slow one and a slow loss more than a quick one.
// Every question is whether a value reaches a goal. The goal itself bounds the search: whether a win in at
// most k plies is there shows within k plies. The root is asked about wins and losses in ever more plies;
// answers are kept as bounds that hold for ever, since they speak of the position alone and not of the way
// to it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "../dice.hpp"
#include "../game.hpp"
#include "../search/budget.hpp"
#include "memory.hpp"
#include "proving.hpp"
#include "report.hpp"

namespace inarow {

// One thread of a proof search.
template <Game G> class Prover {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Memory = ProofMemory<Position, Move>;
  using Report = SolveReport<Move>;

  Prover(const G& game, Budget& budget, Memory& memory, Stop& stop, int number)
      : game_(game),
        budget_(budget),
        memory_(memory),
        stop_(stop),
        dice_(Dice::of_game(budget.limits().seed, static_cast<Word64>(number))),
        number_(number) {}

  std::uint64_t nodes() const { return nodes_; }

  // See Solver::solve.
  template <class Progress> Report run(const Position& position, bool every_move, Progress progress) {
    begin(position);
    try {
      const auto tell = [&] { progress(report()); };
      narrow(root_, [&](int goal) { return ask_root(goal); }, tell);
      if (every_move) {
        for (Root& root : roots_) {
          narrow(root, [&](int goal) { return ask_move(root, goal); }, tell);
        }
      }
    } catch (const Stopped&) {
    }
    return report();
  }

  static constexpr int most = 2 * max_depth;

  // A value seen by the player one ply earlier.
  static constexpr int back(int value) { return value > 0 ? 1 - value : value < 0 ? -1 - value : 0; }
  static int finished(Result result, Side mover) {
    return result == Result::draw ? 0 : result == win_of(mover) ? most : -most;
  }

  // The value of an unfinished position; throws Stopped at a limit.
  int value(const Position& position) {
    longest_game_ = proving_.plies_left(game_, position);
    Range range{1 - most, most - 1};
    narrow(range, [&](int goal) { return reach(position, goal, 0); }, [] {});
    if (!range.exact()) throw Stopped{};
    return range.lower;
  }

  // Whether a move from an unfinished position reaches a goal; throws Stopped at a limit.
  bool reaches(const Position& child, int goal) {
    const Result result = game_.outcome_after_move(child);
    if (result != Result::none) return back(finished(result, child.mover)) >= goal;
    return back(reach(child, against(goal), 1)) >= goal;
  }

  // The moves of an unfinished position, those first that look best.
  std::vector<Move> ordered(const Position& position) {
    Moves moves;
    game_.moves(position, moves);
    std::vector<std::pair<int, Move>> ranked;
    for (const Move move : moves) ranked.emplace_back(-proving_.promise(game_, position, move), move);
    std::stable_sort(ranked.begin(), ranked.end());
    std::vector<Move> sorted;
    for (const auto& [rank, move] : ranked) sorted.push_back(move);
    return sorted;
  }

 private:
  struct Range {
    int lower = -most, upper = most;
    bool exact() const { return lower == upper; }
  };
  struct Root : Range {
    Move move;
    Position child;
    bool over;
  };

  void begin(const Position& position) {
    position_ = position;
    longest_game_ = proving_.plies_left(game_, position);
    Moves moves;
    game_.moves(position, moves);
    for (const Move move : moves) {
      const Position child = game_.play(position, move);
      const Result result = game_.outcome(child);
      Root root{{}, move, child, result != Result::none};
      if (root.over) root.lower = root.upper = back(finished(result, child.mover));
      roots_.push_back(root);
    }
    std::stable_sort(roots_.begin(), roots_.end(), [&](const Root& a, const Root& b) {
      return proving_.promise(game_, position_, a.move) > proving_.promise(game_, position_, b.move);
    });
    root_ = {-(most - 1), most - 1};
  }

  // The least value of a child that keeps its parent from reaching a goal.
  static constexpr int against(int goal) { return goal > 0 ? -goal : goal == 0 ? 1 : 2 - goal; }

  // Asks about wins and losses in one ply more each time until the value is known.
  template <class Ask, class Tell> void narrow(Range& range, Ask ask, Tell tell) {
    const int longest = budget_.limits().depth;
    while (range.lower < range.upper) {
      const bool may_win = range.upper > 0 && most - range.upper <= longest;
      const bool may_lose = range.lower < 0 && most + range.lower <= longest;
      if (!may_win && !may_lose) {
        budget_.end(Ended::depth);
        return;
      }
      const bool about_winning = may_win && (!may_lose || range.upper >= -range.lower);
      const int goal = about_winning ? range.upper : range.lower + 1;
      take(range, ask(goal), goal);
      tell();
    }
  }

  // Adds an answer to what is known. No end comes later than the game can last: what would is a draw.
  void take(Range& range, int answer, int goal) const {
    if (answer >= goal) range.lower = std::max(range.lower, answer);
    else range.upper = std::min(range.upper, answer);
    if (range.upper > 0 && most - range.upper > longest_game_) range.upper = 0;
    if (range.lower < 0 && most + range.lower > longest_game_) range.lower = 0;
  }

  int ask_root(int goal) {
    int best = -most;
    for (Root& root : roots_) {
      const int answer = ask_move(root, goal);
      best = std::max(best, answer);
      if (answer >= goal) {
        std::rotate(roots_.begin(), roots_.begin() + (&root - roots_.data()),
                    roots_.begin() + (&root - roots_.data()) + 1);
        break;
      }
    }
    return best;
  }

  int ask_move(Root& root, int goal) {
    if (root.lower >= goal) return root.lower;
    if (root.upper < goal) return root.upper;
    const int answer = back(reach(root.child, against(goal), 1));
    take(root, answer, goal);
    return answer;
  }

  // Whether the value of an unfinished position reaches the goal: the result is a lower bound of the value
  // if it is no less than the goal, else an upper bound.
  int reach(const Position& asked, int goal, std::size_t ply) {
    enter();
    if (goal >= most) return most - 1;
    if (proving_.wins_at_once(game_, asked)) return most - 1;
    Range range = limits(asked);
    if (range.upper < goal) return range.upper;
    if (range.lower >= goal) return range.lower;

    const Position position = proving_.canonical(game_, asked);
    const Word64 key = game_.key(position);
    typename Memory::Item known;
    const bool remembered = memory_.probe(key, position, known);
    if (remembered) {
      if (known.lower >= goal) return known.lower;
      if (known.upper < goal) return known.upper;
      range = {std::max<int>(range.lower, known.lower), std::min<int>(range.upper, known.upper)};
    }
    const std::uint64_t before = nodes_;
    Move best_move{};
    const int answer = best_of_moves(position, goal, ply, remembered ? &known.move : nullptr, best_move);
    remember(key, position, best_move, range, answer, goal, nodes_ - before);
    return answer;
  }

  // What holds without a search for a position in which no move wins at once.
  Range limits(const Position& position) const {
    const auto [mine, theirs] = proving_.soonest(game_, position);
    const int left = proving_.plies_left(game_, position);
    return {theirs > left ? 0 : theirs - most, mine > left ? 0 : most - mine};
  }

  int best_of_moves(const Position& position, int goal, std::size_t ply, const Move* first, Move& best_move) {
    Moves moves;
    const bool left_out = proving_.candidates(game_, position, moves);
    std::array<int, Moves::capacity> order;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      order[i] = first != nullptr && moves[i] == *first ? first_of_all : promise(position, moves[i], ply);
    }
    int best = left_out ? 2 - most : -most;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = pick_next(moves, order, i);
      const Position child = game_.play(position, move);
      const Result result = game_.outcome_after_move(child);
      const int value =
          back(result != Result::none ? finished(result, child.mover) : reach(child, against(goal), ply + 1));
      if (value > best) {
        best = value;
        best_move = move;
        if (best >= goal) {
          reward(position, move, ply, i);
          break;
        }
      }
    }
    return best;
  }

  void remember(Word64 key, const Position& position, Move move, Range range, int answer, int goal,
                std::uint64_t work) {
    if (answer >= goal) range.lower = std::max(range.lower, answer);
    else range.upper = std::min(range.upper, answer);
    typename Memory::Item item;
    item.position = position;
    item.lower = static_cast<std::int16_t>(range.lower);
    item.upper = static_cast<std::int16_t>(range.upper);
    item.move = move;
    item.work = static_cast<std::uint8_t>(1 + std::bit_width(work));
    memory_.store(key, item);
  }

  int promise(const Position& position, Move move, std::size_t ply) {
    int worth = proving_.promise(game_, position, move) * 64;
    if (number_ > 0) worth += static_cast<int>(dice_.below(64));  // helpers look elsewhere first
    worth += history_[static_cast<std::size_t>(position.mover)][move];
    if (killers_[ply] == move) worth += first_of_all / 2;
    return worth;
  }

  template <class Order> static Move pick_next(Moves& moves, Order& order, std::size_t i) {
    std::size_t best = i;
    for (std::size_t k = i + 1; k < moves.size(); ++k) {
      if (order[k] > order[best]) best = k;
    }
    const Move move = moves[best];
    moves.set(best, moves[i]);
    moves.set(i, move);
    std::swap(order[best], order[i]);
    return move;
  }

  void reward(const Position& position, Move move, std::size_t ply, std::size_t tried) {
    killers_[ply] = move;
    auto& side = history_[static_cast<std::size_t>(position.mover)];
    side[move] += static_cast<int>(tried) + 1;
    if (side[move] > (1 << 16)) {
      for (int& each : side) each /= 2;
    }
  }

  void enter() {
    ++nodes_;
    if ((nodes_ & 0x7F) == 0) {
      if (number_ == 0) {
        if (nodes_ >= budget_.limits().nodes) budget_.end(Ended::nodes);
        budget_.check(stop_);
      }
      if (budget_.over()) throw Stopped{};
    }
  }

  static Score score_of(int value) {
    return value > 0 ? win_score - (most - value) : value < 0 ? (most + value) - win_score : 0;
  }

  Report report() const {
    Report report;
    report.value = {score_of(root_.lower), score_of(root_.upper)};
    report.nodes = nodes_;
    report.seconds = budget_.seconds();
    Moves moves;
    game_.moves(position_, moves);
    for (const Move move : moves) {
      const auto root =
          std::find_if(roots_.begin(), roots_.end(), [&](const Root& each) { return each.move == move; });
      report.moves.emplace_back(move, Bounds{score_of(root->lower), score_of(root->upper)});
    }
    return report;
  }

  static constexpr int first_of_all = 1 << 30;

  const G& game_;
  Proving<G> proving_;
  Budget& budget_;
  Memory& memory_;
  Stop& stop_;
  Dice dice_;
  int number_;
  Position position_{};
  int longest_game_ = endless;
  Range root_;
  std::vector<Root> roots_;
  std::array<Move, 2 * max_depth> killers_{};
  std::array<std::array<int, 256>, 2> history_{};
  std::uint64_t nodes_ = 0;
};

// Proves the value of an unfinished position with as many threads as the limits allow; the first one reports.
template <Game G, class Progress>
SolveReport<typename G::Move> prove(const G& game, const typename G::Position& position,
                                    const SolveQuestion& question, Stop& stop, Progress progress) {
  Budget budget(question.limits);
  typename Prover<G>::Memory memory(question.limits.memory, question.limits.threads > 1);
  std::vector<std::thread> helpers;
  std::atomic<std::uint64_t> helper_nodes = 0;
  const auto help = [&](int number) {
    try {
      Prover<G> helper(game, budget, memory, stop, number);
      helper.run(position, question.every_move, [](const auto&) {});
      helper_nodes += helper.nodes();
    } catch (const std::bad_alloc&) {
      // The search goes on without this helper.
    }
  };
  // Ends and joins the helpers also when the first thread leaves by an exception.
  struct Join {
    Budget& budget;
    std::vector<std::thread>& helpers;
    void operator()() const {
      budget.end(Ended::proved);
      for (std::thread& helper : helpers) helper.join();
      helpers.clear();
    }
    ~Join() { (*this)(); }
  };
  const Join join{budget, helpers};
  for (int number = 1; number < question.limits.threads; ++number) {
    try {
      helpers.emplace_back(help, number);
    } catch (const std::system_error&) {
      break;  // no more threads to be had
    }
  }
  Prover<G> first(game, budget, memory, stop, 0);
  auto report = first.run(position, question.every_move, progress);
  join();
  report.ended = budget.reason();
  report.nodes += helper_nodes;
  return report;
}

}  // namespace inarow
