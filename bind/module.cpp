// inarow._core: the twins for Python. Translation only; the GIL is free while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <optional>
#include <tuple>

#include "twins.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace inarow;

namespace {

// A flag that another thread of Python raises to end a search.
struct StopFlag {
  std::atomic<bool> up = false;
};

// Ends work when a flag is up or a time has passed, or when a signal (Ctrl-C) came in, for which it takes the
// GIL every 20 ms of work.
class PythonStop final : public Stop {
 public:
  explicit PythonStop(const StopFlag* flag = nullptr,
                      double seconds = std::numeric_limits<double>::infinity())
      : flag_(flag), seconds_(seconds) {}

  bool asked() override {
    if (raised_ || (flag_ != nullptr && flag_->up.load(std::memory_order_relaxed))) return true;
    const auto now = std::chrono::steady_clock::now();
    if (std::chrono::duration<double>(now - start_).count() >= seconds_) return true;
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(20);
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) raised_ = true;
    return raised_;
  }

  // A Python exception is waiting to be thrown.
  bool raised() const { return raised_; }
  void raise() { raised_ = true; }

 private:
  const StopFlag* flag_;
  double seconds_;
  bool raised_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_ = start_ + std::chrono::milliseconds(20);
};

// Runs work without the GIL; an interruption becomes the waiting Python exception (KeyboardInterrupt).
template <class Work> auto released(Work work) {
  PythonStop stop;
  try {
    nb::gil_scoped_release release;
    return work(stop);
  } catch (const Stopped&) {
    throw nb::python_error();
  }
}

// Tells Python of progress, taking the GIL for that moment; an exception there ends the work.
template <class Report>
std::function<void(const Report&)> progress_to_python(const nb::object& listener, PythonStop& stop) {
  if (listener.is_none()) return {};
  return [&listener, &stop](const Report& report) {
    nb::gil_scoped_acquire gil;
    try {
      if (!stop.raised()) listener(report);
    } catch (nb::python_error& error) {
      error.restore();
      stop.raise();
    }
  };
}

ReportText run_search(const Twin& twin, std::string_view position, const Question& question,
                      const StopFlag* flag, const nb::object& listener) {
  PythonStop stop(flag);
  const Progress progress = progress_to_python<ReportText>(listener, stop);
  ReportText report = [&] {
    nb::gil_scoped_release release;
    return twin.search(position, question, stop, progress);
  }();
  if (stop.raised()) throw nb::python_error();
  return report;
}

SolveText run_solve(const Twin& twin, std::string_view position, const SolveQuestion& question,
                    const StopFlag* flag, const nb::object& listener) {
  PythonStop stop(flag);
  const SolveProgress progress = progress_to_python<SolveText>(listener, stop);
  SolveText report = [&] {
    nb::gil_scoped_release release;
    return twin.solve(position, question, stop, progress);
  }();
  if (stop.raised()) throw nb::python_error();
  return report;
}

std::vector<SolveText> run_values(const Twin& twin, const std::vector<std::string>& positions,
                                  const SolveQuestion& question, bool related, const StopFlag* flag,
                                  const nb::object& listener) {
  PythonStop stop(flag);
  const CountProgress progress = progress_to_python<std::size_t>(listener, stop);
  std::vector<SolveText> values = [&] {
    nb::gil_scoped_release release;
    return twin.values(positions, {question.limits, related}, stop, progress);
  }();
  if (stop.raised()) throw nb::python_error();
  return values;
}

std::optional<std::vector<std::pair<std::string, std::string>>> run_strategy(
    const Twin& twin, std::string_view position, std::string_view side, bool wins, int plies,
    const SolveQuestion& question, std::size_t largest, const nb::object& listener) {
  PythonStop stop;
  const CountProgress progress = progress_to_python<std::size_t>(listener, stop);
  StrategyText made = [&] {
    nb::gil_scoped_release release;
    return twin.strategy(position, {read_side(side), wins, plies}, question.limits, largest, stop, progress);
  }();
  if (stop.raised()) throw nb::python_error();
  if (!made.complete) return std::nullopt;
  return std::move(made.moves);
}

std::optional<ReportText> run_textbook(const Twin& twin, std::string_view position, int depth, bool all_moves,
                                       double seconds) {
  PythonStop stop(nullptr, seconds);
  try {
    nb::gil_scoped_release release;
    return twin.textbook(position, depth, all_moves, stop);
  } catch (const Stopped&) {
    if (stop.raised()) throw nb::python_error();
    return std::nullopt;
  }
}

std::optional<SolveText> run_sequel(const Twin& twin, std::string_view position, std::size_t memory,
                                    double seconds, const StopFlag* flag) {
  PythonStop stop(flag, seconds);
  try {
    nb::gil_scoped_release release;
    return twin.sequel(position, memory, stop);
  } catch (const Stopped&) {
    if (stop.raised()) throw nb::python_error();
    return std::nullopt;
  }
}

const char* ended_text(Ended ended) {
  constexpr const char* words[] = {"proved", "depth", "nodes", "time", "stopped"};
  return words[static_cast<int>(ended)];
}

// The entries of one level of a table.
struct TableLevel {
  std::vector<Worth> entries;

  std::span<Worth> part(std::size_t first, std::size_t count) {
    if (first > entries.size() || count > entries.size() - first) {
      throw std::out_of_range("the level has no such entries");
    }
    return std::span(entries).subspan(first, count);
  }
};

using Counts = std::map<int, std::uint64_t>;

// How many positions there are of each code that there is.
Counts counts_of(const Tally& tally) {
  Counts counts;
  for (int worth = -won_now; worth <= won_now; ++worth) {
    const std::uint64_t count = tally[static_cast<std::size_t>(worth + won_now)];
    if (count > 0) counts[code_of(static_cast<Worth>(worth))] = count;
  }
  return counts;
}

std::span<const Worth> entries_of(const TableLevel* level) {
  return level == nullptr ? std::span<const Worth>{} : std::span<const Worth>(level->entries);
}

// Runs work on a level without the GIL; the listener hears a few times a second of the share that is done.
template <class Work> auto on_level(const nb::object& listener, Work work) {
  PythonStop stop;
  const auto progress = progress_to_python<double>(listener, stop);
  auto next = std::chrono::steady_clock::now();
  const auto tell = [&](double share) {
    const auto now = std::chrono::steady_clock::now();
    if (!progress || now < next) return;
    next = now + std::chrono::milliseconds(100);
    progress(share);
  };
  auto done = [&] {
    try {
      nb::gil_scoped_release release;
      return work(stop, tell);
    } catch (const Stopped&) {
      throw nb::python_error();
    }
  }();
  if (stop.raised()) throw nb::python_error();
  return done;
}

nb::tuple playouts_to_python(const Playouts& played) {
  const nb::object names[] = {nb::none(), nb::str("x"), nb::str("o"), nb::str("draw")};
  nb::list results, lengths;
  for (const Result result : played.results) results.append(names[static_cast<int>(result)]);
  for (const std::uint32_t length : played.lengths) lengths.append(length);
  return nb::make_tuple(results, lengths);
}

}  // namespace

NB_MODULE(_core, m) {
  // Twins that a cache keeps until the interpreter ends are no leak.
  nb::set_leak_warnings(false);
  m.doc() = "The native twins of the games.";
  m.attr("win_score") = win_score;
  m.attr("endless") = endless;
  m.def("games", &twin_names, "The names of the games that have a twin.");

  nb::class_<Twin>(m, "Twin", "A game of the core; positions and moves are texts.")
      .def(nb::new_([](const std::string& name, const Parameters& parameters) {
             return make_twin(name, parameters);
           }),
           "name"_a, "parameters"_a)
      .def("start", &Twin::start, "The position before the first move.")
      .def_prop_ro("can_repeat", &Twin::can_repeat, "Whether a game can come back to an earlier position.")
      .def_prop_ro("weights", &Twin::weights, "The weights of the engine's evaluation, by name.")
      .def(
          "replay",
          [](const Twin& twin, std::string_view position, const std::vector<std::string>& moves) {
            std::vector<std::tuple<std::string, std::vector<std::string>, std::string, std::uint64_t>> steps;
            for (Step& step : twin.replay(position, moves)) {
              steps.emplace_back(std::move(step.position), std::move(step.moves), std::move(step.result),
                                 step.key);
            }
            return steps;
          },
          "position"_a, "moves"_a,
          "(position, legal moves, result or '', key) before and after each of the moves.")
      .def(
          "perft",
          [](const Twin& twin, std::string_view position, int depth) {
            return released([&](Stop& stop) { return twin.perft(position, depth, stop); });
          },
          "position"_a, "depth"_a, "How many sequences of exactly `depth` moves there are.")
      .def(
          "distinct",
          [](const Twin& twin, std::string_view position, int depth) {
            return released([&](Stop& stop) { return twin.distinct(position, depth, stop); });
          },
          "position"_a, "depth"_a, "How many different positions there are after exactly `depth` moves.")
      .def(
          "playouts",
          [](const Twin& twin, std::uint64_t n, std::uint64_t seed) {
            return playouts_to_python(released([&](Stop& stop) { return twin.playouts(n, seed, stop); }));
          },
          nb::sig("def playouts(self, n: int, seed: int) -> tuple[list[typing.Literal['x', 'o', 'draw']], "
                  "list[int]]"),
          "n"_a, "seed"_a, "The results and lengths of `n` random games.")
      .def("search", &run_search, "position"_a, "question"_a, "stop"_a.none() = nb::none(),
           "listener"_a.none() = nb::none(),
           nb::sig("def search(self, position: str, question: Question, stop: StopFlag | None = None, "
                   "listener: collections.abc.Callable[[Report], object] | None = None) -> Report"),
           "Searches an unfinished position; the listener hears a report after every finished depth.")
      .def("textbook", &run_textbook, "position"_a, "depth"_a, "all_moves"_a = false,
           "seconds"_a = std::numeric_limits<double>::infinity(),
           "Plain alpha-beta with the original heuristic, or None where the time did not suffice.")
      .def("solve", &run_solve, "position"_a, "question"_a, "stop"_a.none() = nb::none(),
           "listener"_a.none() = nb::none(),
           nb::sig("def solve(self, position: str, question: SolveQuestion, stop: StopFlag | None = None, "
                   "listener: collections.abc.Callable[[SolveReport], object] | None = None) -> SolveReport"),
           "Solves an unfinished position; the listener hears a report whenever more is proved.")
      .def("values", &run_values, "positions"_a, "question"_a, "related"_a = false,
           "stop"_a.none() = nb::none(), "listener"_a.none() = nb::none(),
           nb::sig("def values(self, positions: collections.abc.Sequence[str], question: SolveQuestion, "
                   "related: bool = False, stop: StopFlag | None = None, "
                   "listener: collections.abc.Callable[[int], object] | None = None) -> list[SolveReport]"),
           "The values of unfinished positions; the listener hears how many are done.")
      .def(
          "sequel", &run_sequel, "position"_a, "memory"_a,
          "seconds"_a = std::numeric_limits<double>::infinity(), "stop"_a.none() = nb::none(),
          "Solves an unfinished position by all that can follow it, or None where the bytes of memory or the "
          "seconds do not suffice.")
      .def(
          "strategy", &run_strategy, "position"_a, "side"_a, "wins"_a, "plies"_a, "question"_a, "largest"_a,
          "listener"_a.none() = nb::none(),
          nb::sig(
              "def strategy(self, position: str, side: str, wins: bool, plies: int, question: SolveQuestion, "
              "largest: int, listener: collections.abc.Callable[[int], object] | None = None) -> "
              "list[tuple[str, str]] | None"),
          "The moves of a side that wins, or does not lose within so many plies; None where that is too "
          "much.")
      .def("table", &Twin::table, "The table of all positions, or None where the game has none.")
      .def("original", &Twin::original, "position"_a, "side"_a,
           "The original heuristic's value of an unfinished position for a side.");

  nb::class_<TableLevel>(m, "TableLevel", "The entries of one level of a table.")
      .def(
          "__init__",
          [](TableLevel* level, std::size_t size) { new (level) TableLevel{std::vector<Worth>(size)}; },
          "size"_a)
      .def("__len__", [](const TableLevel& level) { return level.entries.size(); })
      .def(
          "pack",
          [](TableLevel& level, std::size_t first, std::size_t count) {
            const std::string packed = pack(level.part(first, count));
            return nb::bytes(packed.data(), packed.size());
          },
          "first"_a, "count"_a, "Entries as files hold them: low bytes of the codes, then high bytes.")
      .def(
          "unpack",
          [](TableLevel& level, std::size_t first, const nb::bytes& packed) {
            unpack({packed.c_str(), packed.size()}, level.part(first, packed.size() / 2));
          },
          "first"_a, "packed"_a, "Takes over entries from there on.");

  nb::class_<SolvedTable>(m, "SolvedTable", "The values of all positions of a game, level by level.")
      .def_prop_ro("levels", &SolvedTable::levels)
      .def("size", &SolvedTable::size, "level"_a, "How many entries a level has.")
      .def(
          "solve",
          [](const SolvedTable& table, int level, const TableLevel* above, int threads,
             const nb::object& listener) {
            TableLevel solved{std::vector<Worth>(table.size(level))};
            Counts counts = counts_of(on_level(listener, [&](Stop& stop, const auto& tell) {
              return table.solve(level, entries_of(above), solved.entries, threads, stop, tell);
            }));
            return std::pair(std::move(solved), std::move(counts));
          },
          "level"_a, "above"_a.none(), "threads"_a, "listener"_a.none() = nb::none(),
          nb::sig("def solve(self, level: int, above: TableLevel | None, threads: int, "
                  "listener: collections.abc.Callable[[float], object] | None = None) "
                  "-> tuple[TableLevel, dict[int, int]]"),
          "The entries of a level, and how many positions with x to move have each code.")
      .def(
          "check",
          [](const SolvedTable& table, int level, const TableLevel* above, const TableLevel& entries,
             int threads, const nb::object& listener) {
            TableFindings findings = on_level(listener, [&](Stop& stop, const auto& tell) {
              return table.check(level, entries_of(above), entries.entries, threads, stop, tell);
            });
            return std::pair(counts_of(findings.tally), std::move(findings.wrong));
          },
          "level"_a, "above"_a.none(), "entries"_a, "threads"_a, "listener"_a.none() = nb::none(),
          nb::sig("def check(self, level: int, above: TableLevel | None, entries: TableLevel, threads: int, "
                  "listener: collections.abc.Callable[[float], object] | None = None) "
                  "-> tuple[dict[int, int], list[int]]"),
          "How many positions have each code, and some entries that do not follow from the others.")
      .def(
          "place",
          [](const SolvedTable& table, std::string_view position) {
            const TablePlace place = table.place(position);
            return std::pair(place.level, place.index);
          },
          "position"_a, "The level and the number of a position's entry.")
      .def("positions", &SolvedTable::positions, "level"_a, "indices"_a,
           "For each of these entries, the position with x to move that it stands for.");

  nb::class_<StopFlag>(m, "StopFlag", "Raised by another thread to end a search.")
      .def(nb::init<>())
      .def("set", [](StopFlag& flag) { flag.up = true; })
      .def("is_set", [](const StopFlag& flag) { return flag.up.load(); });

  nb::class_<MoveText>(m, "MoveReport")
      .def_ro("move", &MoveText::move)
      .def_ro("score", &MoveText::score)
      .def_ro("proved", &MoveText::proved);

  nb::class_<ReportText>(m, "Report")
      .def_ro("line", &ReportText::line)
      .def_ro("moves", &ReportText::moves)
      .def_ro("score", &ReportText::score)
      .def_ro("proved", &ReportText::proved)
      .def_ro("depth", &ReportText::depth)
      .def_ro("nodes", &ReportText::nodes)
      .def_ro("seconds", &ReportText::seconds)
      .def_prop_ro("ended", [](const ReportText& report) { return ended_text(report.ended); });

  nb::class_<Bounds>(m, "Bounds", "What is proved of a value: it lies between the two.")
      .def(
          "__init__", [](Bounds* made, Score lower, Score upper) { new (made) Bounds{lower, upper}; },
          "lower"_a, "upper"_a)
      .def_ro("lower", &Bounds::lower)
      .def_ro("upper", &Bounds::upper);

  nb::class_<SolveText>(m, "SolveReport")
      .def_ro("value", &SolveText::value)
      .def_ro("moves", &SolveText::moves)
      .def_ro("nodes", &SolveText::nodes)
      .def_ro("seconds", &SolveText::seconds)
      .def_prop_ro("ended", [](const SolveText& report) { return ended_text(report.ended); });

  nb::class_<SolveQuestion>(m, "SolveQuestion", "Limits of a solver.")
      .def(nb::init<>())
      .def_rw("every_move", &SolveQuestion::every_move)
      .def_rw("given", &SolveQuestion::given)
      .def_prop_rw(
          "depth", [](const SolveQuestion& q) { return q.limits.depth; },
          [](SolveQuestion& q, int depth) { q.limits.depth = depth; })
      .def_prop_rw(
          "nodes", [](const SolveQuestion& q) { return q.limits.nodes; },
          [](SolveQuestion& q, std::uint64_t nodes) { q.limits.nodes = nodes; })
      .def_prop_rw(
          "seconds", [](const SolveQuestion& q) { return q.limits.seconds; },
          [](SolveQuestion& q, double seconds) { q.limits.seconds = seconds; })
      .def_prop_rw(
          "threads", [](const SolveQuestion& q) { return q.limits.threads; },
          [](SolveQuestion& q, int threads) { q.limits.threads = threads; })
      .def_prop_rw(
          "memory", [](const SolveQuestion& q) { return q.limits.memory; },
          [](SolveQuestion& q, std::size_t memory) { q.limits.memory = memory; });

  nb::class_<Question>(m, "Question", "Limits and methods of a search.")
      .def(nb::init<>())
      .def_rw("all_moves", &Question::all_moves)
      .def_rw("original", &Question::original)
      .def_rw("history", &Question::history)
      .def_rw("weights", &Question::weights)
      .def_prop_rw(
          "depth", [](const Question& q) { return q.limits.depth; },
          [](Question& q, int depth) { q.limits.depth = depth; })
      .def_prop_rw(
          "nodes", [](const Question& q) { return q.limits.nodes; },
          [](Question& q, std::uint64_t nodes) { q.limits.nodes = nodes; })
      .def_prop_rw(
          "seconds", [](const Question& q) { return q.limits.seconds; },
          [](Question& q, double seconds) { q.limits.seconds = seconds; })
      .def_prop_rw(
          "threads", [](const Question& q) { return q.limits.threads; },
          [](Question& q, int threads) { q.limits.threads = threads; })
      .def_prop_rw(
          "memory", [](const Question& q) { return q.limits.memory; },
          [](Question& q, std::size_t memory) { q.limits.memory = memory; })
      .def_prop_rw(
          "seed", [](const Question& q) { return q.limits.seed; },
          [](Question& q, std::uint64_t seed) { q.limits.seed = seed; })
      .def_prop_rw(
          "selective", [](const Question& q) { return q.methods.selective; },
          [](Question& q, bool on) { q.methods.selective = on; })
      .def_prop_rw(
          "repetition", [](const Question& q) { return q.methods.repetition; },
          [](Question& q, bool on) { q.methods.repetition = on; })
      .def_prop_rw(
          "table", [](const Question& q) { return q.methods.table; },
          [](Question& q, bool on) { q.methods.table = on; })
      .def_prop_rw(
          "ordering", [](const Question& q) { return q.methods.ordering; },
          [](Question& q, bool on) { q.methods.ordering = on; })
      .def_prop_rw(
          "hints", [](const Question& q) { return q.methods.hints; },
          [](Question& q, bool on) { q.methods.hints = on; })
      .def_prop_rw(
          "mirror", [](const Question& q) { return q.methods.mirror; },
          [](Question& q, bool on) { q.methods.mirror = on; })
      .def_prop_rw(
          "windows", [](const Question& q) { return q.methods.windows; },
          [](Question& q, bool on) { q.methods.windows = on; });
}
