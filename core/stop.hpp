// How long work is interrupted: it asks a Stop now and then, and throws Stopped when told to.
#pragma once

#include <cstdint>

namespace inarow {

struct Stopped {};

class Stop {
 public:
  virtual ~Stop() = default;
  virtual bool asked() = 0;
};

// Counts steps of work and asks the Stop every few thousand.
class Ticker {
 public:
  explicit Ticker(Stop& stop) : stop_(stop) {}

  void tick() {
    if ((++steps_ & 0x3FFF) == 0 && stop_.asked()) throw Stopped{};
  }

 private:
  Stop& stop_;
  std::uint64_t steps_ = 0;
};

}  // namespace inarow
