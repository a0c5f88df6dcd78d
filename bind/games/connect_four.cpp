// The instances of Connect Four: the usual board compiled for its size, any other in 64 or 128 bits.
#include "heuristics/connect_four.hpp"

#include "solve/connect_four.hpp"
#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_connect_four(const Parameters& p) {
  const int rows = p.at("rows"), cols = p.at("cols"), line = p.at("line");
  if (rows == 6 && cols == 7 && line == 4) {
    return twin_of(ConnectFour(FixedColumns<Word64, 6, 7, 4>{}));
  }
  if ((rows + 1) * cols <= 64) return twin_of(ConnectFour(AnyColumns<Word64>(rows, cols, line)));
  return twin_of(ConnectFour(AnyColumns<Word128>(rows, cols, line)));
}

}  // namespace inarow
