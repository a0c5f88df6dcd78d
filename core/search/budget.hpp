// What a search may still use, asked by all its threads.
#pragma once

#include <atomic>
#include <chrono>

#include "../stop.hpp"
#include "limits.hpp"

namespace inarow {

// What the threads of one search share.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), start_(std::chrono::steady_clock::now()) {}

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  // Called by the first thread every so many nodes, and by all to see whether the search is over.
  void check(Stop& stop) {
    if (seconds() >= limits_.seconds) end(Ended::time);
    else if (stop.asked()) end(Ended::stopped);
  }
  void end(Ended reason) {
    if (!over_.exchange(true)) reason_ = reason;
  }
  bool over() const { return over_.load(std::memory_order_relaxed); }
  Ended reason() const { return reason_; }
  const Limits& limits() const { return limits_; }

 private:
  Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<bool> over_ = false;
  Ended reason_ = Ended::depth;
};

}  // namespace inarow
