// The engine: iterative deepening alpha-beta with a table, for any game.
//
// The value of a node is a Value: a score for the player to move, and whether what it says (a bound or the
// exact value, as it falls against the window) is proved, that is, true however deep one searches. A win is
// proved by the line that wins, a loss or a draw when every move was seen to its end; an estimate never is.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "../dice.hpp"
#include "../stop.hpp"
#include "budget.hpp"
#include "heuristic.hpp"
#include "limits.hpp"
#include "table.hpp"

namespace inarow {

struct Value {
  Score score;
  bool proved;
  Value operator-() const { return {-score, proved}; }
};

// One thread of a search.
template <Game G, class E> class Searcher {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Report = SearchReport<Move>;
  using Memory = Table<Position, Move>;

  Searcher(const G& game, const E& evaluation, const Methods& methods, Budget& budget, Memory& memory,
           Stop& stop, int number)
      : game_(game),
        evaluation_(evaluation),
        methods_(methods),
        budget_(budget),
        memory_(memory),
        stop_(stop),
        dice_(Dice::of_game(budget.limits().seed, static_cast<Word64>(number))),
        number_(number) {}

  // Deepens until a limit is met or the value is proved with its exact distance, calling progress(report)
  // after each finished depth. With `all_moves` every move gets its own exact value.
  // The positions of `past` were on the board earlier in this game.
  template <class Progress>
  Report run(const Position& position, std::vector<Position> past, bool all_moves, Progress progress) {
    past_ = std::move(past);
    begin(position, all_moves);
    try {
      for (int depth = 1; depth <= budget_.limits().depth && !settled(); ++depth) {
        if (number_ > 0 && depth > 3 && dice_.below(3) == 0) continue;  // helpers look ahead at other depths
        selective_ = methods_.selective && !all_moves_;
        deepen(depth);
        if (selective_ && report_.proved) settle_distance();
        progress(report_);
      }
    } catch (const Stopped&) {
    }
    if (number_ == 0 && settled()) budget_.end(Ended::proved);
    report_.nodes = nodes_;
    report_.seconds = budget_.seconds();
    return report_;
  }

 private:
  static constexpr int mirror_plies = 8;

  // All that is kept for one ply of the path.
  struct Frame {
    Position position;
    typename E::State state;
    Moves moves;
    std::array<Score, Moves::capacity> order;
    std::array<Move, 2> killers{};
    int killers_used = 0;
    std::vector<Move> line;
  };

  // What is known of a node while its moves are searched.
  struct Node {
    int depth;
    Score alpha, beta;
    Value best{-no_score, true};
    Move best_move{};
    bool all_proved = true;
    std::size_t tried = 0;
  };

  struct RootMove {
    Move move;
    Value value{-no_score, false};
    std::vector<Move> line{};
  };

  void begin(const Position& position, bool all_moves) {
    frames_.resize(static_cast<std::size_t>(std::min(budget_.limits().depth, max_depth)) + 3);
    frames_[0].position = position;
    frames_[0].state = evaluation_.state(game_, position);
    all_moves_ = all_moves;
    report_ = {};
    roots_.clear();
    Moves moves;
    game_.moves(position, moves);
    for (const Move move : moves) roots_.push_back({.move = move});
    if (methods_.hints) {
      std::stable_sort(roots_.begin(), roots_.end(), [&](const RootMove& a, const RootMove& b) {
        return evaluation_.hint(game_, position, a.move) > evaluation_.hint(game_, position, b.move);
      });
    }
    report_.line = {roots_.front().move};
  }

  bool settled() const {
    if (!methods_.selective) return false;
    if (!all_moves_) return report_.proved && exact_distance_;
    return report_.depth > 0 && std::all_of(roots_.begin(), roots_.end(), [&](const RootMove& root) {
             return root.value.proved && distance(root.value.score) <= report_.depth;
           });
  }

  static int distance(Score score) {
    return is_win(score) || is_loss(score) ? static_cast<int>(win_score - (score < 0 ? -score : score)) : 0;
  }

  // One iteration: windows around the last value first, wider where it falls outside.
  void deepen(int depth) {
    age_ = static_cast<std::uint8_t>(depth);
    memory_.grow(nodes_, budget_.limits().seconds - budget_.seconds());
    Score alpha = -no_score, beta = no_score, width = E::window;
    const bool narrow =
        methods_.windows && !all_moves_ && depth > 3 && !is_win(report_.score) && !is_loss(report_.score);
    if (narrow) {
      alpha = report_.score - width;
      beta = report_.score + width;
    }
    for (;;) {
      const Value value = search_root(depth, alpha, beta);
      if (value.score <= alpha && alpha > -no_score) {
        alpha = width > 8 * E::window || is_loss(value.score) ? -no_score : value.score - width;
      } else if (value.score >= beta && beta < no_score) {
        beta = width > 8 * E::window || is_win(value.score) ? no_score : value.score + width;
      } else {
        finish(depth, value);
        return;
      }
      width *= 4;
    }
  }

  void finish(int depth, Value value) {
    report_.depth = depth;
    report_.score = value.score;
    report_.proved = value.proved;
    report_.line = roots_.front().line;
    report_.nodes = nodes_;
    report_.seconds = budget_.seconds();
    exact_distance_ =
        value.proved && (distance(value.score) == 0 || (!selective_ && distance(value.score) <= depth));
    report_.moves.clear();
    if (all_moves_) {
      for (const RootMove& root : roots_)
        report_.moves.push_back({root.move, root.value.score, root.value.proved});
    }
  }

  // A proof is found: looks without reductions for a shorter one until there is none.
  void settle_distance() {
    selective_ = false;
    while (!exact_distance_) {
      const Score found = report_.score;
      const int depth = std::max(distance(found) - 1, 0);
      if (depth == 0) {
        exact_distance_ = true;
        break;
      }
      if (depth > budget_.limits().depth) break;
      const bool win = is_win(found);
      const Value value = win ? search_root(depth, found, found + 1) : search_root(depth, -no_score, found);
      const bool shorter = win ? value.score > found : value.score < found;
      if (shorter && value.proved && (win ? is_win(value.score) : is_loss(value.score))) {
        finish(std::max(report_.depth, depth), value);
        exact_distance_ = false;
      } else {
        // No shorter end; where the game is lost, the move that put it off is the one to play.
        if (!win) report_.line = roots_.front().line;
        exact_distance_ = true;
      }
    }
  }

  // The value of the root in (alpha, beta); the best move comes to the front of the list.
  Value search_root(int depth, Score alpha, Score beta) {
    Frame& frame = frames_[0];
    Value best{-no_score, true};
    bool all_proved = true;
    std::size_t best_index = 0;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      RootMove& root = roots_[i];
      const Position child = game_.play(frame.position, root.move);
      frames_[1].state = evaluation_.next(game_, frame.state, frame.position, root.move, child);
      const Score low = all_moves_ ? -no_score : std::max(alpha, best.score);
      Value value = search_child(child, 0, depth, low, beta, i == 0 || all_moves_, 0);
      root.value = value;
      if (!value.proved) all_proved = false;
      if (value.score > best.score) {
        best = value;
        best_index = i;
        root.line = {root.move};
        root.line.insert(root.line.end(), frames_[1].line.begin(), frames_[1].line.end());
        if (best.score >= beta) break;
      }
    }
    best.proved = claim_proved(best, all_proved, alpha, beta);
    if (all_moves_) {
      for (RootMove& root : roots_) {
        if (root.line.empty()) root.line = {root.move};
      }
      std::stable_sort(roots_.begin(), roots_.end(),
                       [](const RootMove& a, const RootMove& b) { return a.value.score > b.value.score; });
    } else if (best.score > alpha) {
      std::rotate(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(best_index),
                  roots_.begin() + static_cast<std::ptrdiff_t>(best_index) + 1);
    }
    return best;
  }

  // A child's value for its parent: a null window first where it is not expected to be best.
  Value search_child(const Position& child, int ply, int depth, Score alpha, Score beta, bool first,
                     int reduction) {
    frames_[static_cast<std::size_t>(ply) + 1].position = child;
    if (first || !methods_.windows) return -search(ply + 1, depth - 1, -beta, -alpha);
    Value value = -search(ply + 1, depth - 1 - reduction, -alpha - 1, -alpha);
    if (value.score > alpha && reduction > 0) value = -search(ply + 1, depth - 1, -alpha - 1, -alpha);
    if (value.score > alpha && value.score < beta) value = -search(ply + 1, depth - 1, -beta, -alpha);
    return value;
  }

  // The value of the position at `ply` searched `depth` plies further: exact inside (alpha, beta), an upper
  // bound at or below alpha, a lower bound at or above beta.
  Value search(int ply, int depth, Score alpha, Score beta) {
    enter();
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    const Result result = game_.outcome_after_move(frame.position);
    if (result != Result::none) return finished(result, frame.position.mover, ply);
    if (depth <= 0) return {evaluation_.value(game_, frame.position, frame.state), false};
    if (G::can_repeat && methods_.repetition && selective_ && repeats(ply)) return {repetition(ply), false};

    // Nothing here can be better than winning by the next move or worse than losing by it.
    const Score ceiling = win_score - ply - 1, floor = -ceiling;
    if (methods_.windows) {
      if (alpha >= ceiling) return {ceiling, true};
      if (beta <= floor) return {floor, true};
    }

    Move table_move{};
    bool has_table_move = false;
    Word64 key = 0;
    bool mirrored = false;
    Position canonical = frame.position;
    const bool use_table = methods_.table && depth > 1;
    if (use_table) {
      key = game_.key(canonical);
      if (methods_.mirror && ply <= mirror_plies) mirrored = mirror_if_lower(canonical, key);
      typename Memory::Item item;
      if (memory_.probe(key, canonical, item)) {
        if (item.has_move) {
          has_table_move = true;
          table_move = mirrored ? game_.mirror_move(item.move) : item.move;
        }
        Value value{0, false};
        if (usable(item, depth, ply, alpha, beta, value)) {
          if (has_table_move) frame.line = {table_move};
          return value;
        }
      }
    }

    if (depth == 1) return search_last_ply(ply, alpha, beta);
    Node node{.depth = depth, .alpha = alpha, .beta = beta};
    // The table's move alone often settles the node before the others are even made.
    if (!has_table_move || !try_move(node, ply, table_move)) {
      frame.moves.clear();
      game_.moves(frame.position, frame.moves);
      const int wins_now = order_moves(frame, depth, ply);
      if (wins_now >= 0) {
        frame.line = {frame.moves[static_cast<std::size_t>(wins_now)]};
        return {ceiling, true};
      }
      for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        const Move move = pick_next(frame, i);
        if (has_table_move && move == table_move) continue;
        if (try_move(node, ply, move)) break;
      }
    }
    Value best = node.best;
    best.proved = claim_proved(best, node.all_proved, alpha, beta);
    if (use_table) store(key, canonical, mirrored, best, node.best_move, depth, ply, alpha, beta);
    return best;
  }

  // Searches one move of a node; true where it is good enough to end the node.
  bool try_move(Node& node, int ply, Move move) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    Frame& below = frames_[static_cast<std::size_t>(ply) + 1];
    const Position child = game_.play(frame.position, move);
    below.state = evaluation_.next(game_, frame.state, frame.position, move, child);
    const Value value = search_child(child, ply, node.depth, node.alpha, node.beta, node.tried == 0,
                                     reduction(node.tried, node.depth, ply));
    ++node.tried;
    if (!value.proved) node.all_proved = false;
    if (value.score > node.best.score) {
      node.best = value;
      node.best_move = move;
      if (value.score > node.alpha) {
        node.alpha = value.score;
        frame.line.assign(1, move);
        frame.line.insert(frame.line.end(), below.line.begin(), below.line.end());
      }
    }
    if (node.alpha < node.beta) return false;
    if (methods_.ordering) reward(frame, move, node.depth);
    return true;
  }

  // A node whose children are leaves.
  Value search_last_ply(int ply, Score alpha, Score beta) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.moves.clear();
    game_.moves(frame.position, frame.moves);
    const Score original_alpha = alpha;
    Value best{-no_score, true};
    bool all_proved = true;
    for (const Move move : frame.moves) {
      enter();
      const Position child = game_.play(frame.position, move);
      const Result result = game_.outcome_after_move(child);
      Value value;
      if (result != Result::none) {
        value = -finished(result, child.mover, ply + 1);
      } else {
        const auto state = evaluation_.next(game_, frame.state, frame.position, move, child);
        value = {-evaluation_.value(game_, child, state), false};
        all_proved = false;
      }
      if (value.score > best.score) {
        best = value;
        if (value.score > alpha) {
          alpha = value.score;
          frame.line.assign(1, move);
        }
        if (alpha >= beta) break;
      }
    }
    best.proved = claim_proved(best, all_proved, original_alpha, beta);
    return best;
  }

  // Whether what a node claims is proved: a bound from below, or a win, by its best move alone; a bound from
  // above, or an exact value that is no win, only by all its moves.
  static bool claim_proved(Value best, bool all_proved, Score alpha, Score beta) {
    const bool by_best_alone = best.score >= beta || (best.score > alpha && is_win(best.score));
    return by_best_alone ? best.proved : all_proved;
  }

  void enter() {
    if (nodes_ >= budget_.limits().nodes) {
      budget_.end(Ended::nodes);
      throw Stopped{};
    }
    ++nodes_;
    if ((nodes_ & 0x7F) == 0) {
      if (number_ == 0) budget_.check(stop_);
      if (budget_.over()) throw Stopped{};
    }
  }

  static Value finished(Result result, Side mover, int ply) {
    if (result == Result::draw) return {0, true};
    const Score score = win_score - ply;
    return {result == win_of(mover) ? score : -score, true};
  }

  // Going round in circles is a draw, and a little worse than that for the side that searches: it plays to
  // win.
  static Score repetition(int ply) { return ply % 2 == 0 ? -2 * E::window : 2 * E::window; }

  bool repeats(int ply) const {
    const Position& position = frames_[static_cast<std::size_t>(ply)].position;
    for (int back = ply - 2; back >= 0; back -= 2) {
      if (frames_[static_cast<std::size_t>(back)].position == position) return true;
    }
    return std::find(past_.begin(), past_.end(), position) != past_.end();
  }

  // Turns the position into its mirror image if that has the lower key.
  bool mirror_if_lower(Position& position, Word64& key) const {
    const Position image = game_.mirror(position);
    const Word64 image_key = game_.key(image);
    if (image_key >= key) return false;
    position = image;
    key = image_key;
    return true;
  }

  // Whether an entry answers the question asked, and with what.
  bool usable(const typename Memory::Item& item, int depth, int ply, Score alpha, Score beta,
              Value& value) const {
    const bool plain = !methods_.selective;
    if (plain ? item.depth != depth
              : !item.proved && (item.depth < depth || (item.selective && !selective_))) {
      return false;
    }
    Score score = item.score;
    if (is_win(score)) score -= ply;
    if (is_loss(score)) score += ply;
    const bool below = item.bound != Bound::lower && score <= alpha;
    const bool above = item.bound != Bound::upper && score >= beta;
    if (!below && !above && item.bound != Bound::exact) return false;
    value = {score, item.proved};
    return true;
  }

  void store(Word64 key, const Position& position, bool mirrored, Value value, Move move, int depth, int ply,
             Score alpha, Score beta) {
    Bound bound = value.score <= alpha ? Bound::upper : value.score >= beta ? Bound::lower : Bound::exact;
    const Score score = value.score + (is_win(value.score) ? ply : is_loss(value.score) ? -ply : 0);
    if (bound == Bound::exact && (selective_ || distance(score) > depth)) {
      // There may be a quicker end that reductions missed or that lies deeper than this search saw.
      if (is_win(score)) bound = Bound::lower;
      if (is_loss(score)) bound = Bound::upper;
    }
    typename Memory::Item item;
    item.position = position;
    item.key = key;
    item.score = score;
    item.depth = static_cast<std::int16_t>(depth);
    item.bound = bound;
    item.proved = value.proved;
    item.selective = selective_;
    item.has_move = bound != Bound::upper;
    item.move = mirrored ? game_.mirror_move(move) : move;
    item.age = age_;
    memory_.store(key, item);
  }

  // Gives every move its place; returns the index of a move that wins at once, or -1.
  int order_moves(Frame& frame, int depth, int ply) {
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
      const Move move = frame.moves[i];
      const Position child = game_.play(frame.position, move);
      if (game_.just_won(child)) return static_cast<int>(i);
      const bool child_asks_table = methods_.table && depth > 2 && !(methods_.mirror && ply < mirror_plies);
      if (child_asks_table) memory_.prefetch(game_.key(child));
      Score order = methods_.hints ? evaluation_.hint(game_, frame.position, move) : 0;
      if (methods_.ordering) {
        order += history_[static_cast<std::size_t>(frame.position.mover)][move];
        for (int k = 0; k < frame.killers_used; ++k) {
          if (frame.killers[static_cast<std::size_t>(k)] == move) order += Score{1} << (40 - k);
        }
      }
      frame.order[i] = order;
    }
    return -1;
  }

  // The move to try as number `i`: the best of the rest, for the first few; then the order is not worth the
  // work.
  static Move pick_next(Frame& frame, std::size_t i) {
    if (i >= 8) return frame.moves[i];
    std::size_t best = i;
    for (std::size_t k = i + 1; k < frame.moves.size(); ++k) {
      if (frame.order[k] > frame.order[best]) best = k;
    }
    const Move move = frame.moves[best];
    frame.moves.set(best, frame.moves[i]);
    frame.moves.set(i, move);
    std::swap(frame.order[best], frame.order[i]);
    return move;
  }

  void reward(Frame& frame, Move move, int depth) {
    if (frame.killers_used == 0 || frame.killers[0] != move) {
      frame.killers[1] = frame.killers[0];
      frame.killers[0] = move;
      frame.killers_used = std::min(frame.killers_used + 1, 2);
    }
    Score& history = history_[static_cast<std::size_t>(frame.position.mover)][move];
    history += depth * depth;
    if (history > (1 << 20)) {
      for (auto& side : history_) {
        for (Score& value : side) value /= 2;
      }
    }
  }

  // How many plies less a late move is searched at first.
  int reduction(std::size_t index, int depth, int ply) const {
    if (!selective_ || !methods_.windows || depth < 4 || index < 4 || ply == 0) return 0;
    return 1 + (index >= 10 && depth >= 6 ? 1 : 0);
  }

  const G& game_;
  const E& evaluation_;
  Methods methods_;
  Budget& budget_;
  Memory& memory_;
  Stop& stop_;
  Dice dice_;
  int number_;
  std::vector<Frame> frames_;
  std::vector<RootMove> roots_;
  std::vector<Position> past_;
  std::array<std::array<Score, 256>, 2> history_{};
  Report report_;
  std::uint64_t nodes_ = 0;
  std::uint8_t age_ = 0;
  bool all_moves_ = false;
  bool selective_ = true;
  bool exact_distance_ = false;
};

// Searches a position that is not finished with as many threads as the limits allow; the first one reports.
template <Game G, class E, class Progress>
SearchReport<typename G::Move> search(const G& game, const E& evaluation,
                                      const typename G::Position& position,
                                      const std::vector<typename G::Position>& history, const Limits& limits,
                                      const Methods& methods, bool all_moves, Stop& stop, Progress progress) {
  using Worker = Searcher<G, E>;
  Budget budget(limits);
  typename Worker::Memory memory(limits.memory, limits.threads > 1);
  std::vector<std::thread> helpers;
  std::atomic<std::uint64_t> helper_nodes = 0;
  const auto help = [&](int number) {
    try {
      Worker worker(game, evaluation, methods, budget, memory, stop, number);
      helper_nodes += worker.run(position, history, all_moves, [](const auto&) {}).nodes;
    } catch (const std::bad_alloc&) {
      // The search goes on without this helper.
    }
  };
  // Ends and joins the helpers also when the first thread leaves by an exception.
  struct Join {
    Budget& budget;
    std::vector<std::thread>& helpers;
    void operator()() const {
      budget.end(Ended::depth);
      for (std::thread& helper : helpers) helper.join();
      helpers.clear();
    }
    ~Join() { (*this)(); }
  };
  const Join join{budget, helpers};
  for (int number = 1; number < limits.threads; ++number) {
    try {
      helpers.emplace_back(help, number);
    } catch (const std::system_error&) {
      break;  // no more threads to be had
    }
  }
  Worker first(game, evaluation, methods, budget, memory, stop, 0);
  auto report = first.run(position, history, all_moves, progress);
  join();
  report.ended = budget.reason();
  report.nodes += helper_nodes;
  return report;
}

}  // namespace inarow
