// The instances of Domino: in 64 bits where the board with its spare column fits, else in 128.
#include "heuristics/domino.hpp"

#include "solve/domino.hpp"
#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_domino(const Parameters& p) {
  const int rows = p.at("rows"), cols = p.at("cols"), line = p.at("line");
  if (rows * (cols + 1) <= 64) return twin_of(Domino<Word64>(rows, cols, line));
  return twin_of(Domino<Word128>(rows, cols, line));
}

}  // namespace inarow
