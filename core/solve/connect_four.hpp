// The exact solver of Connect Four.
//
// A score counts stones: +s if the player to move wins with the s-th stone of his from the end of a full
// board (1 = his very last one), -s if the other does, 0 for a draw. Every question to the search is whether
// the score is more than `alpha`; the answer is a bound. The root narrows its bounds by such questions from
// the outside in, since those about quick wins are the cheap ones.
//
// What keeps the tree small:
// - Threats, the empty cells that complete a line, are carried along for both players. A position with one
//   move that does not lose at once is no node: the move is made and the search goes on from there.
// - A move after which the other player cannot but lose at once ends the search of its position. So does any
//   of which that much is obvious from forced moves alone, or known.
// - Follow-up bounds (below): who answers every stone in the same column gets every second cell, and often
//   that alone shows who cannot win.
// - Moves that were good elsewhere in the search are tried first.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "../games/connect_four.hpp"
#include "../search/budget.hpp"
#include "bounds_table.hpp"
#include "experience.hpp"
#include "solver.hpp"

namespace inarow {

// What the threads of one search share: the positions that one of them is at work on, which the others put
// off.
template <class Code> class WorkInProgress {
 public:
  bool taken(Code code) const { return place(code).load(std::memory_order_relaxed) == tag(code); }
  void take(Code code) { place(code).store(tag(code), std::memory_order_relaxed); }
  void leave(Code code) {
    if (taken(code)) place(code).store(0, std::memory_order_relaxed);
  }

 private:
  static Word64 tag(Code code) { return mix(code) | 1; }
  const std::atomic<Word64>& place(Code code) const { return places_[mix(code) >> 50]; }
  std::atomic<Word64>& place(Code code) { return places_[mix(code) >> 50]; }

  std::array<std::atomic<Word64>, 1 << 14> places_{};
};

// A position with all that the search carries along.
template <class Word> struct ScoreNode {
  Word mine, theirs;
  Word my_threats, their_threats;  // empty cells that complete a line
  int left;                        // empty cells
};

// What is known of a score.
struct ScoreRange {
  int lower, upper;
  bool exact() const { return lower == upper; }
};

// One thread's search.
template <class Shape, class Table> class ScoreSearch {
 public:
  using Word = typename Shape::Word;
  using Code = typename Table::Code;

  using Node = ScoreNode<Word>;

  ScoreSearch(const Shape& shape, Table& table)
      : shape_(shape), table_(table), nearby_(shape.cols * shape.stride, memory_nearby) {
    board_ = static_cast<Word>(shape.bottom * shape.column);
    for (int row = shape.rows; row >= 0; row -= 2) leads_ |= static_cast<Word>(shape.bottom << row);
    for (int col = 0; col < shape.cols; ++col) {
      centre_[static_cast<std::size_t>(col)] = -std::abs(2 * col - (shape.cols - 1)) / 2;
    }
  }

  std::uint64_t nodes() const { return nodes_; }
  const Experience<Word>& experience() const { return experience_; }
  void learn(const Experience<Word>& experience) { experience_ = experience; }

  Node node(const Stones<Word>& stones) const {
    const Word empty = static_cast<Word>(board_ & ~stones.all);
    const Word theirs = stones.theirs();
    return {stones.mine, theirs, static_cast<Word>(threats(stones.mine) & empty),
            static_cast<Word>(threats(theirs) & empty), count_bits(empty)};
  }

  Word playable(Word all) const { return static_cast<Word>((all + shape_.bottom) & board_); }
  bool wins_at_once(const Node& node) const {
    return (node.my_threats & playable(node.mine | node.theirs)) != 0;
  }

  // What is known of the score of an unfinished position without a search.
  ScoreRange first_range(const Node& node) const {
    if (wins_at_once(node)) return {(node.left + 1) / 2, (node.left + 1) / 2};
    return {-(node.left / 2), (node.left - 1) / 2};
  }
  // The same of a move, to the player who makes it.
  ScoreRange first_range_of_move(const Node& node, Word cell) const {
    if ((node.my_threats & cell) != 0) return {(node.left + 1) / 2, (node.left + 1) / 2};
    if (node.left == 1) return {0, 0};
    const ScoreRange range = first_range(child(node, cell));
    return {-range.upper, -range.lower};
  }

  // To be called before the first question about a position and those that follow from it; keeps what was
  // found nearby, if asked to. Positions and their mirror images are then looked up as one, if both can come
  // up.
  void begin(const Node& root, bool keep) {
    if (!keep) nearby_.clear();
    experience_.clear();
    mirrors_ = (mirrored(root.mine) & root.theirs) == 0 && (mirrored(root.theirs) & root.mine) == 0;
  }

  // What this thread must not go beyond, and its partners.
  struct Setting {
    Budget* budget = nullptr;
    Stop* stop = nullptr;                         // asked by the first thread only
    const std::atomic<bool>* answered = nullptr;  // whether another thread has the answer
    std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
    WorkInProgress<Code>* partners = nullptr;
  };
  void set(const Setting& setting) { setting_ = setting; }

  // About a position where the player to move cannot win at once. A result of more than alpha is a lower
  // bound of the score, any other an upper bound.
  int ask(const Node& node, int alpha) {
    Question question{node, Word{1}, 0, alpha, 1, {}, {}};
    return mirrors_ ? answer<true>(question) : answer<false>(question);
  }

  // The column that was found best when the position was last searched; none if there is no such record.
  int best_known_move(const Node& node) const {
    const Place place =
        mirrors_ ? place_of<true>(node.mine, node.theirs) : place_of<false>(node.mine, node.theirs);
    KnownScore known{};
    if (!table(node.left).probe(place.code, known)) return KnownScore::no_move;
    return place.turned ? turned_move(known.move) : known.move;
  }

  // The position after a move that does not win; nobody may be able to win at once in the search.
  Node child(const Node& node, Word cell) const { return after(node, cell, new_threats(node, cell)); }

 private:
  static constexpr int max_cols = ConnectFour<Shape>::Moves::capacity;
  static constexpr int bits = 8 * sizeof(Word);
  static constexpr int no_bound = 1000, unsettled = 1000, first_of_all = 1 << 20;

  // With fewer empty cells than this a position is searched more quickly than it is looked up, its children
  // are not looked up before the first of them is searched, nothing is learnt from it, it is kept nearby, or
  // other threads are not told of it.
  static constexpr int least_left_to_store = 9, least_left_to_look_ahead = 10, least_left_to_learn = 14,
                       least_left_for_all = 15, least_left_to_share = 20;
  static constexpr std::size_t memory_nearby = std::size_t{1} << 20;

  // Where a position lies in the table, if it is kept there; `turned` if as its mirror image.
  struct Place {
    Code code;
    bool known, turned;
  };

  // Whether the score of a position is more than alpha, where that is not obvious.
  struct Question {
    Node node;
    Word last;   // the cell of the stone that came last
    Word moves;  // two or more that do not lose at once
    int alpha;
    int sign;  // -1 if who asked is not the player to move
    Place place;
    KnownScore known;
  };

  struct Child {
    Word cell;
    Word threats;  // of the player who moved there
    int promise;
    Question question;
  };
  using Children = std::array<Child, max_cols>;

  template <bool Mirrors> int answer(Question& question) {
    if (const int score = settle(question); score != unsettled) return score;
    find_place<Mirrors>(question);
    if (const int score = look_up(question); score != unsettled) return score;
    return question.sign * search<Mirrors>(question);
  }

  // Makes the moves without a choice. The answer to who asked, if it is now obvious.
  int settle(Question& question) const {
    Node& node = question.node;
    int& alpha = question.alpha;
    for (;;) {
      const Word open = playable(node.mine | node.theirs), moves = safe_moves(open, node.their_threats);
      if (moves == 0) return open == 0 ? 0 : -question.sign * (node.left / 2);
      const int most = (node.left - 1) / 2, least = -((node.left - 2) / 2);
      if (alpha >= most) return question.sign * most;
      if (alpha < least) return question.sign * least;
      if ((moves & (moves - 1)) != 0) {
        question.moves = moves;
        break;
      }
      node = after(node, moves, new_threats(node, moves));
      question.last = moves;
      alpha = -alpha - 1;
      question.sign = -question.sign;
    }
    const int bound = follow_up_bound(node, alpha);
    return bound == no_bound ? unsettled : question.sign * bound;
  }

  template <bool Mirrors> void find_place(Question& question) const {
    const Node& node = question.node;
    question.known = {-beyond_, beyond_};
    question.place.known = node.left >= least_left_to_store;
    if (!question.place.known) return;
    question.place = place_of<Mirrors>(node.mine, node.theirs);
    table(node.left).prefetch(question.place.code);
  }

  // The answer to who asked, if the table has it.
  int look_up(Question& question) const {
    KnownScore& known = question.known;
    if (!question.place.known || !table(question.node.left).probe(question.place.code, known))
      return unsettled;
    if (known.lower > question.alpha) return question.sign * known.lower;
    if (known.upper <= question.alpha) return question.sign * known.upper;
    if (question.place.turned) known.move = turned_move(known.move);
    return unsettled;
  }

  template <bool Mirrors> int search(const Question& question) {
    enter();
    const std::uint64_t before = nodes_;
    const Node& node = question.node;
    const int alpha = question.alpha;
    Children children;
    std::size_t count = 0;
    for (Word rest = question.moves; rest != 0; rest &= rest - 1) {
      Child& child = children[count++];
      child.cell = static_cast<Word>(rest & -rest);
      child.threats = new_threats(node, child.cell);
      const Word open = playable(node.mine | node.theirs | child.cell);
      if (safe_moves(open, child.threats) == 0 && open != 0) return (node.left - 1) / 2;
    }
    // To win with the next stone but one takes a move as was just looked for.
    if ((node.left - 1) / 2 == alpha + 1) return alpha;

    int best = -beyond_;
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = children[i];
      child.promise = promise(question, child);
      child.question.node = after(node, child.cell, child.threats);
      child.question.last = child.cell;
      child.question.alpha = -alpha - 1;
      child.question.sign = -1;
    }
    if (node.left >= least_left_to_look_ahead) {
      // What is obvious or known of any child is cheaper than a search of the first.
      const auto drop_settled = [&](auto settled) {
        for (std::size_t i = 0; i < count; ++i) {
          const int score = settled(children[i].question);
          if (score == unsettled) continue;
          best = std::max(best, score);
          if (best > alpha) return;
          children[i--] = children[--count];
        }
      };
      drop_settled([&](Question& child) {
        const int score = settle(child);
        if (score == unsettled) find_place<Mirrors>(child);
        return score;
      });
      if (best > alpha) return best;
      drop_settled([&](Question& child) { return look_up(child); });
      if (best > alpha) return best;
    }
    Word best_cell{0};
    best = try_children<Mirrors>(question, children, count, best, best_cell);
    if (question.place.known) {
      KnownScore known = question.known;
      if (best > alpha) known = {best, known.upper, col_of(best_cell)};
      else known = {known.lower, best, KnownScore::no_move};
      if (question.place.turned) known.move = turned_move(known.move);
      table(node.left).store(question.place.code, known, nodes_ - before);
    }
    return best;
  }

  // The best of the scores, or the first that is more than alpha.
  template <bool Mirrors>
  int try_children(const Question& question, Children& children, std::size_t count, int best,
                   Word& best_cell) {
    const int left = question.node.left;
    std::array<std::size_t, max_cols> order;
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t k = i;
      for (; k > 0 && children[order[k - 1]].promise < children[i].promise; --k) order[k] = order[k - 1];
      order[k] = i;
    }
    const bool shared = setting_.partners != nullptr && left >= least_left_to_share;
    std::size_t fresh = count;  // those behind were put off, since a partner is at work on them
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = children[order[i]];
      int score;
      if (shared) {
        if (0 < i && i < fresh && taken_by_partner(child.question)) {
          std::rotate(&order[i], &order[i + 1], order.data() + count);
          --fresh;
          --i;
          continue;
        }
        score = search_shared<Mirrors>(child.question);
      } else if (left >= least_left_to_look_ahead) {
        score = child.question.sign * search<Mirrors>(child.question);
      } else {
        score = answer<Mirrors>(child.question);
      }
      if (score <= best) continue;
      best = score;
      best_cell = child.cell;
      if (best <= question.alpha) continue;
      if (left >= least_left_to_learn) {
        for (std::size_t k = 0; k < i; ++k) experience_.blame(left, question.last, children[order[k]].cell);
        experience_.praise(left, question.last, child.cell);
      }
      return best;
    }
    return best;
  }

  bool taken_by_partner(const Question& question) const {
    return question.place.known && setting_.partners->taken(question.place.code);
  }

  // Tells the partners of the search, and leaves it if one of them has found the answer.
  template <bool Mirrors> int search_shared(const Question& question) {
    if (!question.place.known) return question.sign * search<Mirrors>(question);
    const Told told(*this, question);
    try {
      return question.sign * search<Mirrors>(question);
    } catch (const Overtaken& overtaken) {
      if (overtaken.level != told.level()) throw;
      return overtaken.score;
    }
  }

  // A question of which the partners are told.
  class Told {
   public:
    Told(ScoreSearch& search, const Question& question) : search_(search), level_(search.told_.size()) {
      search_.told_.push_back(&question);
      search_.setting_.partners->take(question.place.code);
    }
    ~Told() {
      search_.setting_.partners->leave(search_.told_.back()->place.code);
      search_.told_.pop_back();
    }
    Told(const Told&) = delete;
    Told& operator=(const Told&) = delete;

    std::size_t level() const { return level_; }

   private:
    ScoreSearch& search_;
    std::size_t level_;
  };
  // A partner has answered the one of this level.
  struct Overtaken {
    std::size_t level;
    int score;
  };

  // Leaves the searches that have become idle.
  void look_at_partners() const {
    for (std::size_t level = 0; level < told_.size(); ++level) {
      Question question = *told_[level];
      if (const int score = look_up(question); score != unsettled) throw Overtaken{level, score};
    }
  }

  // A player who answers every stone in the same column gets the second cell of each pair, counted from the
  // top; the one who plays first there gets the others, the leads. An odd column, with an odd number of
  // empty cells, has its lowest one left over. If the player to move leaves an even number of cells they can
  // be paired too: who plays one is answered with another. So, whoever follows can keep the leader to the
  // leads and the odd cells.
  //
  //      . . 2 .       1 = leads, 2 = of the follower, * = odd cells
  //      2 . 1 2
  //      1 2 2 1       The leader cannot win without a line of his stones, 1 and *.
  //      2 1 1 2       The follower wins with a line of his stones and 2, if the leader cannot.
  //      1 * * 1
  int follow_up_bound(const Node& node, int alpha) const {
    const Word all = node.mine | node.theirs;
    const auto empty = static_cast<Word>(board_ & ~all);
    const auto leads = static_cast<Word>(empty & leads_);
    const auto odd = static_cast<Word>((all + shape_.bottom) & empty & ~leads_);
    const auto follows = static_cast<Word>(empty & ~leads_ & ~odd);
    if ((node.left & 1) == 0) {
      // The other follows.
      if (alpha < -1 || has_line(shape_, static_cast<Word>(node.mine | leads | odd))) return no_bound;
      if (alpha >= 0) return 0;
      return has_line(shape_, static_cast<Word>(node.theirs | follows)) ? -1 : no_bound;
    }
    if (alpha <= 0) {
      // The player to move takes one of the odd cells and follows from then on.
      for (Word rest = odd; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<Word>(rest & -rest);
        if (has_line(shape_, static_cast<Word>(node.theirs | leads | (odd ^ cell)))) continue;
        if (alpha < 0) return 0;
        if (has_line(shape_, static_cast<Word>(node.mine | cell | follows))) return 1;
      }
      if (alpha < -1) return no_bound;
    }
    // The other follows and has a threat on a lead of an odd column, where a follower's stone comes above the
    // odd cell: nobody wants to play below it, and in the end the player to move must.
    const auto waiting = static_cast<Word>(node.their_threats & leads);
    if (waiting == 0) return no_bound;
    for (Word rest = odd; rest != 0; rest &= rest - 1) {
      const int bottom = col_of(static_cast<Word>(rest & -rest)) * shape_.stride;
      const auto column = static_cast<Word>(shape_.column << bottom);
      auto threat = static_cast<Word>(waiting & column);
      if (threat == 0) continue;
      threat &= -threat;
      const auto below = static_cast<Word>(empty & ~leads_ & column & (threat - 1));
      if (!has_line(shape_, static_cast<Word>(node.mine | ((leads | odd) & ~column) | below))) return -1;
    }
    return no_bound;
  }

  int promise(const Question& question, const Child& child) const {
    const Node& node = question.node;
    const Word cell = child.cell;
    int promise = 16 * count_bits(child.threats) + 4 * centre_[static_cast<std::size_t>(col_of(cell))];
    if ((cell & leads_) == 0) promise += (node.left & 1) != 0 ? 4 : 2;
    if (((cell << 1) & node.my_threats) != 0) promise -= 13;
    if (((cell << 2) & child.threats) != 0) promise += 8;
    promise += experience_.of(node.left, question.last, cell);
    return col_of(cell) == question.known.move ? promise + first_of_all : promise;
  }

  // The moves after which the other player does not win at once; his wins must be prevented now.
  Word safe_moves(Word open, Word their_threats) const {
    const auto attacked = static_cast<Word>(their_threats & open);
    const auto safe = static_cast<Word>(open & ~(their_threats >> 1));
    if (attacked == 0) return safe;
    return (attacked & (attacked - 1)) != 0 ? Word{0} : static_cast<Word>(safe & attacked);
  }

  Node after(const Node& node, Word cell, Word threats) const {
    return {node.theirs, static_cast<Word>(node.mine | cell), static_cast<Word>(node.their_threats & ~cell),
            threats, node.left - 1};
  }

  Word new_threats(const Node& node, Word cell) const {
    return static_cast<Word>(threats(static_cast<Word>(node.mine | cell)) & board_ &
                             ~(node.mine | node.theirs | cell));
  }

  // The cells that complete a line of the stones, whether they are empty or not: those with k stones on one
  // side and the others on the other side.
  Word threats(Word stones) const {
    Word cells = run_below(stones, 1, shape_.line - 1);
    for (const int step : {shape_.stride, shape_.stride - 1, shape_.stride + 1}) {
      if (shape_.line == 4) {
        const auto below = static_cast<Word>(stones << step), above = static_cast<Word>(stones >> step);
        cells |= static_cast<Word>(below & (stones << (2 * step)) & ((stones << (3 * step)) | above));
        cells |= static_cast<Word>(above & (stones >> (2 * step)) & ((stones >> (3 * step)) | below));
        continue;
      }
      for (int k = 0; k < shape_.line; ++k) {
        cells |= static_cast<Word>(run_below(stones, step, k) & run_above(stones, step, shape_.line - 1 - k));
      }
    }
    return cells;
  }
  Word run_below(Word stones, int step, int length) const {
    Word cells = ~Word{0};
    for (int k = 1; k <= length; ++k) cells &= k * step < bits ? static_cast<Word>(stones << (k * step)) : 0;
    return cells;
  }

  Word run_above(Word stones, int step, int length) const {
    Word cells = ~Word{0};
    for (int k = 1; k <= length; ++k) cells &= k * step < bits ? static_cast<Word>(stones >> (k * step)) : 0;
    return cells;
  }

  // The code is the stones of the player to move and a mark above each column: different for different
  // positions.
  template <bool Mirrors> Place place_of(Word mine, Word theirs) const {
    const Word all = mine | theirs;
    const auto code = static_cast<Word>(mine | ((all + shape_.bottom) & ~all));
    if constexpr (Mirrors) {
      const Word image = mirrored(code);
      if (image < code) return {table_.scramble(image), true, true};
    }
    return {table_.scramble(code), true, false};
  }

  // Most positions have few empty cells and come up again soon or never. A small table of their own stays in
  // the cache.
  Table& table(int left) { return left < least_left_for_all ? nearby_ : table_; }
  const Table& table(int left) const { return left < least_left_for_all ? nearby_ : table_; }

  int turned_move(int col) const { return col == KnownScore::no_move ? col : shape_.cols - 1 - col; }

  Word mirrored(Word word) const {
    Word image{0};
    const auto column = static_cast<Word>(shape_.column << 1 | 1);
    for (int col = 0; col < shape_.cols; ++col) {
      image |= static_cast<Word>(((word >> (col * shape_.stride)) & column)
                                 << ((shape_.cols - 1 - col) * shape_.stride));
    }
    return image;
  }

  int col_of(Word cell) const { return lowest_bit(cell) / shape_.stride; }

  void enter() {
    ++nodes_;
    if ((nodes_ & 0xFF) == 0) look_at_partners();
    if ((nodes_ & 0x3FF) == 0) check();
  }
  void check() {
    if (setting_.stop != nullptr) {
      if (nodes_ >= setting_.budget->limits().nodes) setting_.budget->end(Ended::nodes);
      setting_.budget->check(*setting_.stop);
    }
    if (setting_.budget->over() || nodes_ >= setting_.most_nodes ||
        (setting_.answered != nullptr && setting_.answered->load(std::memory_order_relaxed))) {
      throw Stopped{};
    }
  }

  Shape shape_;
  Table& table_;
  Table nearby_;
  Experience<Word> experience_;
  int beyond_ = shape_.rows * shape_.cols / 2 + 1;  // more than any score
  Word board_, leads_{0};
  std::array<int, max_cols> centre_{};
  bool mirrors_ = false;
  Setting setting_;
  std::vector<const Question*> told_;  // from the root on
  std::uint64_t nodes_ = 0;
};

// Narrows the bounds of scores by questions to one search or to several threads of it.
template <class Shape, class Table> class ScoreSolver {
 public:
  using Search = ScoreSearch<Shape, Table>;
  using Node = typename Search::Node;

  using Range = ScoreRange;

  // Only the first of several solvers at work at the same time may have a `stop`.
  ScoreSolver(const Shape& shape, std::size_t memory, int threads, Budget& budget, Stop* stop)
      : shape_(shape),
        threads_(threads),
        table_(shape.cols * shape.stride, memory),
        budget_(budget),
        stop_(stop),
        search_(shape, table_) {
    search_.set({&budget_, stop_});
  }

  Search& search() { return search_; }
  std::uint64_t nodes() const { return search_.nodes() + others_nodes_; }

  // To be called before the first question about a position and those that follow from it; keeps what is
  // known of others, if asked to.
  void begin(const Node& root, bool keep) {
    if (!keep) table_.clear();
    search_.begin(root, keep);
    root_ = root;
    alone_ = search_.nodes() + nodes_alone;
  }

  // Asks until the range is exact, or about no wins and losses in more than `plies`; calls tell() after each
  // question. Quick wins are asked about first, as the cheap questions; where these do not tell, whether the
  // game is won at all.
  template <class Tell> void narrow(const Node& node, Range& range, int plies, Tell tell) {
    const int slowest_win = std::max(1, (node.left + 1) / 2 - (plies - 1) / 2);
    const int slowest_loss = std::min(-1, -(node.left / 2) + plies / 2 - 1);
    const std::uint64_t begin = nodes();
    std::array<std::uint64_t, 2> costs{};  // of the last questions about wins and about losses
    while (!range.exact()) {
      const bool may_win = range.upper >= slowest_win, may_lose = range.lower <= slowest_loss;
      if (!may_win && !may_lose) return;
      const bool about_wins = may_win && (!may_lose || costs[0] <= costs[1]);
      int alpha = next_question(node, range, about_wins, nodes() - begin);
      if (alpha >= 0) alpha = may_win ? std::max(alpha, slowest_win - 1) : slowest_loss;
      else alpha = may_lose ? std::min(alpha, slowest_loss) : slowest_win - 1;
      const std::uint64_t before = nodes();
      const int answer = ask(node, alpha);
      if (answer > alpha) range.lower = std::max(range.lower, answer);
      else range.upper = std::min(range.upper, answer);
      costs[about_wins ? 0 : 1] = nodes() - before;
      tell();
    }
  }

  // See ScoreSearch::ask. What takes long is asked of all threads, and the first answer is taken.
  int ask(const Node& node, int alpha) {
    if (threads_ == 1) return search_.ask(node, alpha);
    if (search_.nodes() < alone_) {
      search_.set({&budget_, stop_, nullptr, alone_, nullptr});
      try {
        return search_.ask(node, alpha);
      } catch (const Stopped&) {
        if (budget_.over()) throw;
        table_.share();
      }
    }
    return ask_all(node, alpha);
  }

 private:
  static constexpr int step = 3;
  static constexpr std::uint64_t cheap = 100'000, nodes_alone = 500'000;

  int next_question(const Node& node, const Range& range, bool about_wins, std::uint64_t spent) const {
    const int gap = range.upper - range.lower;
    if (spent > cheap && gap <= 16) {
      const int won_at_all = (node.left & 1) == 0 ? 0 : -1;  // or, for the second player, lost at all
      return std::clamp(won_at_all, range.lower, range.upper - 1);
    }
    const int stride = std::min(step, (gap + 1) / 2);
    return about_wins ? range.upper - stride : range.lower + stride - 1;
  }

  int ask_all(const Node& node, int alpha) {
    std::atomic<bool> answered = false;
    int answer = 0;
    std::atomic<std::uint64_t> others = 0;
    const auto work = [&](Search& search) {
      try {
        const int mine = search.ask(node, alpha);
        if (!answered.exchange(true)) answer = mine;
      } catch (const Stopped&) {
      }
    };
    const auto help = [&, so_far = search_.experience()] {
      Search search(shape_, table_);
      search.begin(root_, false);
      search.learn(so_far);
      search.set({&budget_, nullptr, &answered, unlimited, &partners_});
      work(search);
      others += search.nodes();
    };
    {
      std::vector<std::jthread> helpers;
      for (int number = 1; number < threads_; ++number) helpers.emplace_back(help);
      search_.set({&budget_, stop_, &answered, unlimited, &partners_});
      work(search_);
    }
    others_nodes_ += others;
    if (!answered) throw Stopped{};
    return answer;
  }

  Shape shape_;
  int threads_;
  Table table_;
  Budget& budget_;
  Stop* stop_;
  Search search_;
  Node root_{};
  WorkInProgress<typename Table::Code> partners_;
  std::uint64_t others_nodes_ = 0, alone_ = 0;
};

template <class Shape> class Solver<ConnectFour<Shape>> {
 public:
  using G = ConnectFour<Shape>;
  using Word = typename Shape::Word;
  using Position = typename G::Position;
  using Report = SolveReport<typename G::Move>;

  explicit Solver(const G& game) : game_(game) {}

  template <class Progress>
  Report solve(const Position& position, const SolveQuestion& question, Stop& stop, Progress progress) const {
    Budget budget(question.limits);
    return with_table([&]<class Table>(const Table*) {
      ScoreSolver<Shape, Table> solver(game_.shape(), question.limits.memory, question.limits.threads, budget,
                                       &stop);
      Root root = root_of(solver.search(), position);
      narrow_to(question.given, root);
      const auto report = [&] {
        Report known = report_of(root);
        known.nodes = solver.nodes();
        known.seconds = budget.seconds();
        return known;
      };
      try {
        solve_root(solver, root, question, [&] { progress(report()); });
      } catch (const Stopped&) {
      }
      Report last = report();
      last.ended = last.value.exact() && !budget.over() ? Ended::proved
                   : budget.over()                      ? budget.reason()
                                                        : Ended::depth;
      return last;
    });
  }

  // The values of many unfinished positions, shared out among the threads; those that a limit has left out
  // have bounds that are not exact. Calls progress(number of positions done) now and then, from one thread.
  template <class Progress>
  std::vector<Report> values(const std::vector<Position>& positions, const ManyQuestion& question, Stop& stop,
                             Progress progress) const {
    const Limits& limits = question.limits;
    std::vector<Report> reports(positions.size());
    Budget budget(limits);
    std::atomic<std::size_t> next = 0;
    const auto work = [&](bool first) {
      with_table([&]<class Table>(const Table*) {
        ScoreSolver<Shape, Table> solver(game_.shape(),
                                         limits.memory / static_cast<std::size_t>(limits.threads), 1, budget,
                                         first ? &stop : nullptr);
        double told = -seconds_between_reports;
        for (std::size_t i = next++; i < positions.size() && !budget.over(); i = next++) {
          if (first && budget.seconds() >= told + seconds_between_reports) {
            told = budget.seconds();
            budget.check(stop);
            progress(i);
          }
          reports[i] = value(solver, positions[i], question.related, budget);
        }
      });
    };
    {
      std::vector<std::jthread> helpers;
      for (int number = 1; number < limits.threads; ++number) helpers.emplace_back([&] { work(false); });
      work(true);
    }
    return reports;
  }

 private:
  static constexpr double seconds_between_reports = 0.02;

  using Node = ScoreNode<Word>;
  struct RootMove {
    typename G::Move move;
    Word cell;
    ScoreRange range;  // to the player who makes it
  };
  struct Root {
    Node node;
    ScoreRange range;
    std::vector<RootMove> moves;
  };

  template <class Search> Root root_of(const Search& search, const Position& position) const {
    Root root{search.node(position), {}, {}};
    root.range = search.first_range(root.node);
    typename G::Moves moves;
    game_.moves(position, moves);
    for (const auto move : moves) {
      const Word cell = landing(game_.shape(), position.all, move);
      root.moves.push_back({move, cell, search.first_range_of_move(root.node, cell)});
    }
    return root;
  }

  static void narrow_to(const Bounds& given, Root& root) {
    while (!root.range.exact() && plies_score(root.range.lower, root.node.left) < given.lower)
      ++root.range.lower;
    while (!root.range.exact() && plies_score(root.range.upper, root.node.left) > given.upper)
      --root.range.upper;
  }

  template <class Solver, class Tell>
  void solve_root(Solver& solver, Root& root, const SolveQuestion& question, Tell tell) const {
    solver.begin(root.node, false);
    const int plies = question.limits.depth;
    if (!root.range.exact()) solver.narrow(root.node, root.range, plies, tell);
    else if (question.given.exact()) solver.ask(root.node, root.range.lower - 1);  // leads to the best move
    if (root.range.exact()) find_best(solver, root);
    if (!question.every_move) return;
    for (RootMove& each : root.moves) {
      each.range.upper = std::min(each.range.upper, root.range.upper);
      if (each.range.exact()) continue;
      const Node child = solver.search().child(root.node, each.cell);
      ScoreRange range{-each.range.upper, -each.range.lower};
      solver.narrow(child, range, plies - 1, [&] {
        each.range = {-range.upper, -range.lower};
        tell();
      });
    }
  }

  // Makes sure that one move is known to be worth what the position is.
  template <class Solver> void find_best(Solver& solver, Root& root) const {
    const int score = root.range.lower;
    const auto reaches = [&](RootMove& each) {
      if (each.range.lower < score && each.range.upper >= score) {
        const int answer = -solver.ask(solver.search().child(root.node, each.cell), -score);
        if (answer >= score) each.range.lower = score;
        else each.range.upper = answer;
      }
      return each.range.lower >= score;
    };
    const int known = solver.search().best_known_move(root.node);
    for (RootMove& each : root.moves) {
      if (each.move == known && reaches(each)) return;
    }
    std::any_of(root.moves.begin(), root.moves.end(), reaches);
  }

  template <class Solver>
  Report value(Solver& solver, const Position& position, bool related, const Budget& budget) const {
    const double start = budget.seconds();
    const std::uint64_t before = solver.nodes();
    const Node node = solver.search().node(position);
    ScoreRange range = solver.search().first_range(node);
    try {
      if (!range.exact()) {
        solver.begin(node, related);
        solver.narrow(node, range, budget.limits().depth, [] {});
      }
    } catch (const Stopped&) {
    }
    Report report;
    report.value = bounds_of(range, node.left);
    report.nodes = solver.nodes() - before;
    report.seconds = budget.seconds() - start;
    return report;
  }

  Report report_of(const Root& root) const {
    Report report;
    report.value = bounds_of(root.range, root.node.left);
    for (const RootMove& each : root.moves) {
      report.moves.emplace_back(each.move, bounds_of(each.range, root.node.left));
    }
    return report;
  }

  // From stones to plies.
  static Bounds bounds_of(const ScoreRange& range, int left) {
    return {plies_score(range.lower, left), plies_score(range.upper, left)};
  }
  static Score plies_score(int score, int left) {
    if (score > 0) return win_score - (1 + 2 * ((left + 1) / 2 - score));
    if (score < 0) return (2 + 2 * (left / 2 + score)) - win_score;
    return 0;
  }

  // Calls work with a null pointer to the kind of table for this board.
  template <class Work> auto with_table(Work work) const {
    if constexpr (std::is_same_v<Word, Word64>) {
      if (game_.shape().cols * game_.shape().stride <= NarrowTable::widest_code) {
        return work(static_cast<const NarrowTable*>(nullptr));
      }
    }
    return work(static_cast<const WideTable*>(nullptr));
  }

  const G& game_;
};

}  // namespace inarow
