// The instances of Ultimate Tic-Tac-Toe: one for each size.
#include "heuristics/ultimate.hpp"

#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_ultimate(const Parameters& p) {
  const int n = p.at("n");
  if (n == 2) return twin_of(Ultimate<2>());
  if (n == 3) return twin_of(Ultimate<3>());
  return twin_of(Ultimate<4>());
}

}  // namespace inarow
