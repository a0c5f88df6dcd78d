// The instances of Conniption: the usual board compiled for its size, any other in 64 or 128 bits.
#include "heuristics/conniption.hpp"

#include "solve/conniption.hpp"
#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_conniption(const Parameters& p) {
  const int rows = p.at("rows"), cols = p.at("cols"), line = p.at("line");
  const int flips = p.at("flips");
  const int flips_o = p.contains("flips_o") ? p.at("flips_o") : flips;
  if (rows == 6 && cols == 7 && line == 4) {
    return twin_of(Conniption(FixedColumns<Word64, 6, 7, 4>{}, flips, flips_o));
  }
  if ((rows + 1) * cols <= 64) {
    return twin_of(Conniption(AnyColumns<Word64>(rows, cols, line), flips, flips_o));
  }
  return twin_of(Conniption(AnyColumns<Word128>(rows, cols, line), flips, flips_o));
}

}  // namespace inarow
