// Drives the twins from the outside, without Python, so that the sanitizers see the core alone.
//
// Reads commands from stdin, one a line, words separated by tabs, and answers each with lines of its own:
// `ok` or `refused` and a reason, then what was asked for, then an empty line.
//
//   twin NAME [KEY=NUMBER ...]      makes the game that all later commands are about
//   start                           POSITION
//   replay POSITION [MOVE ...]      for the position and after each move: POSITION, MOVES, RESULT, KEY
//   perft POSITION DEPTH            COUNT, HEAP ALLOCATIONS
//   distinct POSITION DEPTH         COUNT
//   playouts N SEED                 RESULT LENGTH of each game, HEAP ALLOCATIONS last
//   search POSITION DEPTH           LINE, whether PROVED (0 or 1), NODES; one thread, a table of 1 MiB
//   textbook POSITION DEPTH         MOVE, SCORE
//   solve POSITION NODES            LOWER, UPPER, NODES; then for each move MOVE, LOWER, UPPER
//   strategy POSITION SIDE          how many moves the side has that wins, or -1 where that is too much
//   sequel POSITION                 the bounds of its VALUE (twice), how many POSITIONS can follow
//   table THREADS                   for each level: ENTRIES, positions WON, DRAWN, LOST, entries found WRONG
#include <charconv>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "text.hpp"
#include "twins.hpp"

// Part of the sanitizers' interface (sanitizer/allocator_interface.h, which gcc does not install).
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, std::size_t),
                                                         void (*on_free)(const volatile void*));

namespace {

using namespace inarow;
using Words = std::vector<std::string>;

std::uint64_t allocations = 0;
void count_allocation(const volatile void*, std::size_t) { ++allocations; }
void ignore_release(const volatile void*) {}

class NeverStop final : public Stop {
 public:
  bool asked() override { return false; }
};

Words split(std::string_view line) {
  Words words;
  while (true) {
    const std::size_t end = line.find('\t');
    words.emplace_back(line.substr(0, end));
    if (end == std::string_view::npos) return words;
    line.remove_prefix(end + 1);
  }
}

template <class Number> Number read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw std::invalid_argument("a number was expected");
  }
  return number;
}

std::unique_ptr<Twin> read_twin(const Words& words) {
  Parameters parameters;
  for (std::size_t i = 2; i < words.size(); ++i) {
    std::string_view value = words[i];
    const std::string key(take(value, '='));
    parameters[key] = read_number<int>(value);
  }
  return make_twin(words.at(1), parameters);
}

void print_words(const Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i) std::cout << (i > 0 ? " " : "") << words[i];
}

void replay(const Twin& twin, const Words& words) {
  const auto steps = twin.replay(words.at(1), Words(words.begin() + 2, words.end()));
  std::cout << "ok\n";
  for (const Step& step : steps) {
    std::cout << step.position << '\t';
    print_words(step.moves);
    std::cout << '\t' << step.result << '\t' << step.key << '\n';
  }
}

void perft(const Twin& twin, const Words& words, Stop& stop) {
  const int depth = read_number<int>(words.at(2));
  const std::uint64_t before = allocations;
  const std::uint64_t count = twin.perft(words.at(1), depth, stop);
  std::cout << "ok\n" << count << '\t' << allocations - before << '\n';
}

void distinct(const Twin& twin, const Words& words, Stop& stop) {
  std::cout << "ok\n" << twin.distinct(words.at(1), read_number<int>(words.at(2)), stop) << '\n';
}

void playouts(const Twin& twin, const Words& words, Stop& stop) {
  const auto n = read_number<std::uint64_t>(words.at(1));
  const auto seed = read_number<std::uint64_t>(words.at(2));
  const std::uint64_t before = allocations;
  const Playouts played = twin.playouts(n, seed, stop);
  const std::uint64_t made = allocations - before;
  std::cout << "ok\n";
  for (std::size_t i = 0; i < played.results.size(); ++i) {
    std::cout << result_text(played.results[i]) << '\t' << played.lengths[i] << '\n';
  }
  std::cout << made << '\n';
}

void search(const Twin& twin, const Words& words, Stop& stop) {
  Question question;
  question.limits.depth = read_number<int>(words.at(2));
  question.limits.memory = std::size_t{1} << 20;
  const ReportText report = twin.search(words.at(1), question, stop, nullptr);
  std::cout << "ok\n";
  print_words(report.line);
  std::cout << '\t' << report.proved << '\t' << report.nodes << '\n';
}

void textbook(const Twin& twin, const Words& words, Stop& stop) {
  const ReportText report = twin.textbook(words.at(1), read_number<int>(words.at(2)), false, stop);
  std::cout << "ok\n" << report.line.at(0) << '\t' << report.score << '\n';
}

void solve(const Twin& twin, const Words& words, Stop& stop) {
  SolveQuestion question;
  question.every_move = true;
  question.limits.nodes = read_number<std::uint64_t>(words.at(2));
  question.limits.memory = std::size_t{1} << 20;
  const SolveText report = twin.solve(words.at(1), question, stop, nullptr);
  std::cout << "ok\n" << report.value.lower << '\t' << report.value.upper << '\t' << report.nodes << '\n';
  for (const auto& [move, bounds] : report.moves) {
    std::cout << move << '\t' << bounds.lower << '\t' << bounds.upper << '\n';
  }
}

void strategy(const Twin& twin, const Words& words, Stop& stop) {
  Limits limits;
  limits.memory = std::size_t{1} << 20;
  const Aim aim{read_side(words.at(2)), true};
  const StrategyText made = twin.strategy(words.at(1), aim, limits, 1000, stop, nullptr);
  std::cout << "ok\n" << (made.complete ? static_cast<long>(made.moves.size()) : -1) << '\n';
}

void sequel(const Twin& twin, const Words& words, Stop& stop) {
  const auto report = twin.sequel(words.at(1), std::size_t{2} << 20, stop);
  if (!report) throw std::invalid_argument("too much can follow");
  std::cout << "ok\n" << report->value.lower << '\t' << report->value.upper << '\t' << report->nodes << '\n';
}

void table(const Twin& twin, const Words& words, Stop& stop) {
  const auto table = twin.table();
  if (!table) throw std::invalid_argument("this game has no table");
  const int threads = read_number<int>(words.at(1));
  std::cout << "ok\n";
  std::vector<Worth> above;
  for (int level = table->levels() - 1; level >= 0; --level) {
    std::vector<Worth> entries(table->size(level));
    const Tally tally = table->solve(level, above, entries, threads, stop, nullptr);
    const TableFindings findings = table->check(level, above, entries, threads, stop, nullptr);
    std::uint64_t won = 0, lost = 0;
    for (int worth = 1; worth <= won_now; ++worth) {
      won += tally[static_cast<std::size_t>(won_now + worth)];
      lost += tally[static_cast<std::size_t>(won_now - worth)];
    }
    std::cout << entries.size() << '\t' << won << '\t' << tally[won_now] << '\t' << lost << '\t'
              << findings.wrong.size() << '\n';
    above = std::move(entries);
  }
}

void obey(const Words& words, std::unique_ptr<Twin>& twin, Stop& stop) {
  const std::string& command = words[0];
  if (command == "twin") {
    twin = read_twin(words);
    std::cout << "ok\n";
    return;
  }
  if (!twin) throw std::invalid_argument("make a twin first");
  if (command == "start") std::cout << "ok\n" << twin->start() << '\n';
  else if (command == "replay") replay(*twin, words);
  else if (command == "perft") perft(*twin, words, stop);
  else if (command == "distinct") distinct(*twin, words, stop);
  else if (command == "playouts") playouts(*twin, words, stop);
  else if (command == "search") search(*twin, words, stop);
  else if (command == "textbook") textbook(*twin, words, stop);
  else if (command == "solve") solve(*twin, words, stop);
  else if (command == "strategy") strategy(*twin, words, stop);
  else if (command == "sequel") sequel(*twin, words, stop);
  else if (command == "table") table(*twin, words, stop);
  else throw std::invalid_argument("no command is called " + command);
}

}  // namespace

int main() {
  __sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_release);
  NeverStop stop;
  std::unique_ptr<Twin> twin;
  for (std::string line; std::getline(std::cin, line);) {
    try {
      obey(split(line), twin, stop);
    } catch (const std::exception& error) {
      std::cout << "refused\t" << error.what() << '\n';
    }
    std::cout << std::endl;
  }
}
