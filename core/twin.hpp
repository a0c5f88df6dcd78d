// The border: a game of the core behind one interface of texts and numbers, whatever its C++ type.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game.hpp"
#include "perft.hpp"
#include "playouts.hpp"
#include "search/search.hpp"
#include "search/textbook.hpp"
#include "solve/sequel.hpp"
#include "solve/solver.hpp"
#include "solve/strategy.hpp"
#include "solve/table.hpp"
#include "text.hpp"

namespace inarow {

using Parameters = std::map<std::string, int>;

// One position of a replayed game; `result` is empty while the game goes on.
struct Step {
  std::string position;
  std::vector<std::string> moves;
  std::string result;
  std::uint64_t key;
};

// A search's report in texts.
struct MoveText {
  std::string move;
  Score score;
  bool proved;
};
struct ReportText {
  std::vector<std::string> line;
  std::vector<MoveText> moves;
  Score score;
  bool proved;
  int depth;
  std::uint64_t nodes;
  double seconds;
  Ended ended;
};
using Progress = std::function<void(const ReportText&)>;

// A question to the engine: with `original` it judges by the original program's heuristic.
struct Question {
  Limits limits;
  Methods methods;
  std::vector<std::string> history;  // positions that were on the board earlier in this game
  std::vector<Score> weights;        // of the evaluation, in place of its own
  bool all_moves = false;
  bool original = false;
};

// A solver's report in texts.
struct SolveText {
  Bounds value;
  std::vector<std::pair<std::string, Bounds>> moves;
  std::uint64_t nodes;
  double seconds;
  Ended ended;
};
// A strategy in texts: positions in which a side is to move, each with its move.
struct StrategyText {
  std::vector<std::pair<std::string, std::string>> moves;
  bool complete;
};
using CountProgress = std::function<void(const std::size_t&)>;
using SolveProgress = std::function<void(const SolveText&)>;

class Twin {
 public:
  virtual ~Twin() = default;
  // The position and those after each of the moves in turn; a move that is not legal is refused.
  virtual std::vector<Step> replay(std::string_view position,
                                   const std::vector<std::string>& moves) const = 0;
  virtual std::string start() const = 0;
  virtual bool can_repeat() const = 0;
  // The weights of the engine's evaluation, by name.
  virtual std::vector<std::pair<std::string, Score>> weights() const = 0;
  virtual std::uint64_t perft(std::string_view position, int depth, Stop& stop) const = 0;
  virtual std::uint64_t distinct(std::string_view position, int depth, Stop& stop) const = 0;
  virtual Playouts playouts(std::uint64_t n, std::uint64_t seed, Stop& stop) const = 0;
  // Neither search and no solver may be asked about a finished game.
  virtual ReportText search(std::string_view position, const Question& question, Stop& stop,
                            const Progress& progress) const = 0;
  virtual ReportText textbook(std::string_view position, int depth, bool all_moves, Stop& stop) const = 0;
  virtual SolveText solve(std::string_view position, const SolveQuestion& question, Stop& stop,
                          const SolveProgress& progress) const = 0;
  // The values of many unfinished positions, without those of their moves.
  virtual std::vector<SolveText> values(const std::vector<std::string>& positions,
                                        const ManyQuestion& question, Stop& stop,
                                        const CountProgress& progress) const = 0;
  // The value of a position and its moves by all that can follow, or nothing where that does not fit into so
  // many bytes.
  virtual std::optional<SolveText> sequel(std::string_view position, std::size_t memory,
                                          Stop& stop) const = 0;
  // See inarow::strategy.
  virtual StrategyText strategy(std::string_view position, const Aim& aim, const Limits& limits,
                                std::size_t largest, Stop& stop, const CountProgress& progress) const = 0;
  // The table of all positions, or nothing where the game has none.
  virtual std::unique_ptr<SolvedTable> table() const = 0;
  // The original heuristic's value of an unfinished position for a side ("x" or "o").
  virtual Score original(std::string_view position, std::string_view side) const = 0;
};

constexpr const char* result_text(Result result) {
  constexpr const char* texts[] = {"", "x", "o", "draw"};
  return texts[static_cast<int>(result)];
}

template <Game G> class TwinOf final : public Twin {
 public:
  explicit TwinOf(G game) : game_(std::move(game)) {}

  std::vector<Step> replay(std::string_view position, const std::vector<std::string>& moves) const override {
    auto current = game_.parse(position);
    std::vector<Step> steps{step(current)};
    for (const std::string& text : moves) {
      current = game_.play(current, legal_move(current, text));
      steps.push_back(step(current));
    }
    return steps;
  }

  std::string start() const override { return game_.text(game_.start()); }
  bool can_repeat() const override { return G::can_repeat; }
  std::vector<std::pair<std::string, Score>> weights() const override {
    const Evaluation<G> evaluation;
    std::vector<std::pair<std::string, Score>> named;
    for (std::size_t i = 0; i < evaluation.weights.size(); ++i) {
      named.emplace_back(evaluation.names[i], evaluation.weights[i]);
    }
    return named;
  }

  std::uint64_t perft(std::string_view position, int depth, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::perft(game_, game_.parse(position), depth, ticker);
  }

  std::uint64_t distinct(std::string_view position, int depth, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::distinct(game_, game_.parse(position), depth, ticker);
  }

  Playouts playouts(std::uint64_t n, std::uint64_t seed, Stop& stop) const override {
    Ticker ticker(stop);
    return inarow::playouts(game_, n, seed, ticker);
  }

  ReportText search(std::string_view position, const Question& question, Stop& stop,
                    const Progress& progress) const override {
    const auto root = unfinished(position);
    if (question.original) {
      return search_with(OriginalEvaluation<G>(root.mover), root, question, stop, progress);
    }
    Evaluation<G> evaluation;
    if (!question.weights.empty()) {
      if (question.weights.size() != evaluation.weights.size()) {
        throw std::invalid_argument("the evaluation has another number of weights");
      }
      std::copy(question.weights.begin(), question.weights.end(), evaluation.weights.begin());
    }
    return search_with(evaluation, root, question, stop, progress);
  }

  ReportText textbook(std::string_view position, int depth, bool all_moves, Stop& stop) const override {
    Textbook<G> search(game_, stop);
    SearchReport<typename G::Move> report;
    const auto root = unfinished(position);
    if (all_moves) report.moves = search.values(root, depth);
    const auto best = all_moves ? *std::max_element(report.moves.begin(), report.moves.end(),
                                                    [](auto& a, auto& b) { return a.score < b.score; })
                                : search.best(root, depth);
    report.line = {best.move};
    report.score = best.score;
    report.depth = depth;
    report.nodes = search.nodes();
    return text_of(report);
  }

  SolveText solve(std::string_view position, const SolveQuestion& question, Stop& stop,
                  const SolveProgress& progress) const override {
    const auto tell = [&](const SolveReport<typename G::Move>& report) {
      if (progress) progress(text_of(report));
    };
    return text_of(Solver<G>(game_).solve(unfinished(position), question, stop, tell));
  }

  std::vector<SolveText> values(const std::vector<std::string>& texts, const ManyQuestion& question,
                                Stop& stop, const CountProgress& progress) const override {
    std::vector<typename G::Position> positions;
    for (const std::string& text : texts) positions.push_back(unfinished(text));
    const auto tell = [&](std::size_t done) {
      if (progress) progress(done);
    };
    std::vector<SolveText> values;
    for (const auto& report : Solver<G>(game_).values(positions, question, stop, tell)) {
      values.push_back(text_of(report));
    }
    return values;
  }

  std::optional<SolveText> sequel(std::string_view position, std::size_t memory, Stop& stop) const override {
    const auto report = Sequel<G>(game_, memory, stop).solve(unfinished(position));
    return report ? std::optional(text_of(*report)) : std::nullopt;
  }

  StrategyText strategy(std::string_view position, const Aim& aim, const Limits& limits, std::size_t largest,
                        Stop& stop, const CountProgress& progress) const override {
    const auto made = inarow::strategy(game_, unfinished(position), aim, limits, largest, stop, progress);
    StrategyText text{{}, made.complete};
    for (const auto& [each, move] : made.moves)
      text.moves.emplace_back(game_.text(each), game_.move_text(move));
    return text;
  }

  std::unique_ptr<SolvedTable> table() const override { return SolvedTableOf<G>::make(game_); }

  Score original(std::string_view position, std::string_view side) const override {
    return Original<G>().value(game_, game_.parse(position), read_side(side));
  }

 private:
  template <class E>
  ReportText search_with(const E& evaluation, const typename G::Position& root, const Question& question,
                         Stop& stop, const Progress& progress) const {
    std::vector<typename G::Position> history;
    for (const std::string& text : question.history) history.push_back(game_.parse(text));
    const auto tell = [&](const SearchReport<typename G::Move>& report) {
      if (progress) progress(text_of(report));
    };
    return text_of(inarow::search(game_, evaluation, root, history, question.limits, question.methods,
                                  question.all_moves, stop, tell));
  }

  typename G::Position unfinished(std::string_view text) const {
    const auto position = game_.parse(text);
    if (game_.outcome(position) != Result::none) throw std::invalid_argument("the game is over");
    return position;
  }

  ReportText text_of(const SearchReport<typename G::Move>& report) const {
    ReportText text{{},           {},           report.score,   report.proved,
                    report.depth, report.nodes, report.seconds, report.ended};
    for (const auto move : report.line) text.line.push_back(game_.move_text(move));
    for (const auto& each : report.moves)
      text.moves.push_back({game_.move_text(each.move), each.score, each.proved});
    return text;
  }

  SolveText text_of(const SolveReport<typename G::Move>& report) const {
    SolveText text{report.value, {}, report.nodes, report.seconds, report.ended};
    for (const auto& [move, bounds] : report.moves) text.moves.emplace_back(game_.move_text(move), bounds);
    return text;
  }

  typename G::Moves legal_moves(const typename G::Position& position) const {
    typename G::Moves moves;
    game_.moves(position, moves);
    return moves;
  }

  typename G::Move legal_move(const typename G::Position& position, const std::string& text) const {
    for (const auto move : legal_moves(position)) {
      if (game_.move_text(move) == text) return move;
    }
    throw std::invalid_argument(text + " is not a legal move in " + game_.text(position));
  }

  Step step(const typename G::Position& position) const {
    Step step{game_.text(position), {}, result_text(game_.outcome(position)), game_.key(position)};
    for (const auto move : legal_moves(position)) step.moves.push_back(game_.move_text(move));
    return step;
  }

  G game_;
};

template <class G> std::unique_ptr<Twin> twin_of(G game) {
  return std::make_unique<TwinOf<G>>(std::move(game));
}

}  // namespace inarow
