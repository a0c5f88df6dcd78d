"""Speed: an amount of work, divided by the time it took."""

import time
from collections.abc import Callable


def per_second(work: Callable[[], int], runs: int = 3) -> float:
    """The best rate of a few runs; `work` returns how much it did."""
    rates = []
    for _ in range(runs):
        begin = time.perf_counter()
        amount = work()
        rates.append(amount / (time.perf_counter() - begin))
    return max(rates)
