// inarow._core: the twins for Python. Translation only; the GIL is free while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <tuple>

#include "twins.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace inarow;

namespace {

// Looks for signals (Ctrl-C) every 20 ms of work, taking the GIL only for that moment.
class SignalStop final : public Stop {
 public:
  bool asked() override {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(20);
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
  }

 private:
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
};

// Runs work without the GIL; an interruption becomes the pending Python exception (KeyboardInterrupt).
template <class Work> auto released(Work work) {
  SignalStop stop;
  try {
    nb::gil_scoped_release release;
    return work(stop);
  } catch (const Stopped&) {
    throw nb::python_error();
  }
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
  m.doc() = "The native twins of the games.";
  m.def("games", &twin_names, "The names of the games that have a twin.");

  nb::class_<Twin>(m, "Twin", "A game of the core; positions and moves are texts.")
      .def(nb::new_([](const std::string& name, const Parameters& parameters) {
             return make_twin(name, parameters);
           }),
           "name"_a, "parameters"_a)
      .def("start", &Twin::start, "The position before the first move.")
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
          "n"_a, "seed"_a, "The results and lengths of `n` random games.");
}
