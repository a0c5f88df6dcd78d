"""Questions that tests ask worker processes: patient, deaf, deadly, greedy, talkative and endless ones."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import ClassVar

from inarow.engine import StopFlag
from inarow.web.thinking import Tell


@dataclass(frozen=True)
class Patient:
    """Waits, and stops as it should."""

    seconds: float
    urgent: ClassVar[bool] = False

    def answer(self, tell: Tell, stop: StopFlag) -> str:
        end = time.monotonic() + self.seconds
        while time.monotonic() < end and not stop.is_set():
            time.sleep(0.002)
        return "waited"


@dataclass(frozen=True)
class Deaf:
    """Waits, and does not stop."""

    seconds: float
    urgent: ClassVar[bool] = False

    def answer(self, tell: Tell, stop: StopFlag) -> None:
        time.sleep(self.seconds)


@dataclass(frozen=True)
class Deadly:
    urgent: ClassVar[bool] = True

    def answer(self, tell: Tell, stop: StopFlag) -> None:
        os.abort()


@dataclass(frozen=True)
class Greedy:
    urgent: ClassVar[bool] = False

    def answer(self, tell: Tell, stop: StopFlag) -> int:
        return len(bytearray(4 << 30))


@dataclass(frozen=True)
class Talkative:
    """Counts aloud."""

    count: int
    urgent: ClassVar[bool] = True

    def answer(self, tell: Tell, stop: StopFlag) -> int:
        for number in range(self.count):
            tell(number)
        return self.count


@dataclass(frozen=True)
class Endless:
    """Talks on and on."""

    urgent: ClassVar[bool] = False

    def answer(self, tell: Tell, stop: StopFlag) -> None:
        while True:
            tell("and")
            time.sleep(0.01)
