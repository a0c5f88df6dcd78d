// Taking something that threads share for a moment.
#pragma once

#include <atomic>

namespace inarow {

// Takes what a flag stands for, unless another thread has it: nobody waits. A null pointer is taken always.
struct Hold {
  explicit Hold(std::atomic<bool>* flag) : taken(flag) {
    if (taken != nullptr && taken->exchange(true, std::memory_order_acquire)) {
      taken = nullptr;
      mine = false;
    }
  }
  ~Hold() {
    if (taken != nullptr) taken->store(false, std::memory_order_release);
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

  std::atomic<bool>* taken;
  bool mine = true;
};

}  // namespace inarow
