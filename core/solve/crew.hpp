// Work shared out among threads, one small piece after another.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "../stop.hpp"

namespace inarow {

// Calls piece(worker, i) once for every i below `count`, `stride` at a time; worker 0 is the calling thread,
// the others up to `threads` - 1 are threads of their own, as far as there are any to be had. The calling
// thread alone asks the Stop, and calls tell(begun) with the number of pieces that were handed out. The first
// exception of any thread ends the work and is thrown on.
template <class Piece, class Tell>
void share_out(std::size_t count, std::size_t stride, int threads, Stop& stop, Piece piece, Tell tell) {
  std::atomic<std::size_t> begun = 0;
  std::mutex guard;
  std::exception_ptr failure;
  const auto work = [&](std::size_t worker) {
    try {
      for (std::size_t i; (i = begun.fetch_add(stride)) < count;) {
        for (const std::size_t end = std::min(count, i + stride); i < end; ++i) piece(worker, i);
        if (worker > 0) continue;
        if (stop.asked()) throw Stopped{};
        tell(std::min(count, begun.load()));
      }
    } catch (...) {
      begun = count;
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (int number = 1; number < threads; ++number) helpers.emplace_back(work, helpers.size() + 1);
  } catch (const std::system_error&) {
    // the work is done by those that there are
  }
  work(0);
  for (std::thread& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace inarow
