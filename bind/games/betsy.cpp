// The instances of Betsy: the usual board compiled for its size, others up to n = 6 in 64 bits, beyond in
// 128.
#include "heuristics/betsy.hpp"

#include "solve/betsy.hpp"
#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_betsy(const Parameters& p) {
  const int n = p.at("n");
  if (n == 5) return twin_of(Betsy(FixedColumns<Word64, 8, 5, 5>{}));
  if (n <= 6) return twin_of(Betsy(AnyColumns<Word64>(n + 3, n, n)));
  return twin_of(Betsy(AnyColumns<Word128>(n + 3, n, n)));
}

}  // namespace inarow
