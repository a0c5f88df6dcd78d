// The instances of Betsy: up to n = 6 in 64 bits, beyond in 128.
#include "heuristics/betsy.hpp"

#include "twin.hpp"

namespace inarow {

std::unique_ptr<Twin> make_betsy(const Parameters& p) {
  const int n = p.at("n");
  if (n <= 6) return twin_of(Betsy<Word64>(n));
  return twin_of(Betsy<Word128>(n));
}

}  // namespace inarow
