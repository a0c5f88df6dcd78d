"""The zoo: hostile and broken bots, each a function with the reason for which it must lose.

Run as `python -I -S zoo.py NAME`. They play Connect Four, and most behave until they are first asked for a
move.
"""

from __future__ import annotations

import ctypes
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

Animal = Callable[[], None]
ANIMALS: dict[str, tuple[str, Animal]] = {}
"""By name: the reason for which it must lose, and what it does."""


def loses_by(reason: str) -> Callable[[Animal], Animal]:
    def enter(animal: Animal) -> Animal:
        ANIMALS[animal.__name__] = (reason, animal)
        return animal

    return enter


def say(*lines: str) -> None:
    for line in lines:
        os.write(1, line.encode() + b"\n")


def lines() -> Iterator[str]:
    for line in sys.stdin:
        yield line.strip()


def questions(*options: str) -> Iterator[list[str]]:
    """Behaves until asked for a move: the words of each `go`; readyok has been said."""
    for line in lines():
        if line == "ugi":
            say("id name animal", *options, "ugiok")
        elif line == "isready":
            say("readyok")
        elif line == "quit":
            sys.exit()
        elif line.startswith("go"):
            yield line.split()


def hang() -> None:
    while True:
        time.sleep(60)


@loses_by("timeout")
def hangs() -> None:
    for _ in questions():
        hang()


@loses_by("timeout")
def ignores_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    for _ in questions():
        hang()


@loses_by("timeout")
def stops_itself() -> None:
    for _ in questions():
        os.kill(os.getpid(), signal.SIGSTOP)


@loses_by("timeout")
def is_slow_but_right() -> None:
    for _ in questions():
        time.sleep(0.6)
        say("bestmove 4")


@loses_by("timeout")
def sends_a_byte_every_100_ms() -> None:
    for _ in questions():
        for byte in b"bestmove 4 is what I think, after a long time, to be best\n":
            os.write(1, bytes([byte]))
            time.sleep(0.1)


@loses_by("timeout")
def floods_its_stderr() -> None:
    for _ in questions():
        with suppress(OSError):
            while True:
                os.write(2, b"!" * 65536)


@loses_by("timeout")
def bombs_with_forks() -> None:
    for _ in questions():
        while True:
            with suppress(OSError):
                os.fork()


@loses_by("timeout")
def bombs_with_threads() -> None:
    def spin() -> None:
        while True:
            pass

    for _ in questions():
        with suppress(RuntimeError):
            while True:
                threading.Thread(target=spin, daemon=True).start()
        hang()


@loses_by("timeout")
def fills_the_disk() -> None:
    for _ in questions():
        for number in range(10_000):
            for folder in (".", "/tmp", "/var/tmp", "/dev/shm"):
                with suppress(OSError), open(f"{folder}/inarow-zoo-{os.getpid()}-{number}", "wb") as file:  # noqa: PTH123
                    os.unlink(file.name)  # noqa: PTH108
                    while file.write(b"\0" * (1 << 20)):
                        file.flush()


@loses_by("timeout")
def kills_whom_it_can() -> None:
    for _ in questions():
        if os.getuid() >= 1 << 30:
            # As a user of its own it reaches only itself; as anyone else it would reach whoever runs this.
            with suppress(OSError):
                os.kill(os.getppid(), signal.SIGKILL)
            with suppress(OSError):
                os.kill(-1, signal.SIGKILL)
        hang()


@loses_by("crashed")
def segfaults() -> None:
    for _ in questions():
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)
        ctypes.string_at(0)


@loses_by("crashed")
def leaves_in_silence() -> None:
    for _ in questions():
        os._exit(0)


@loses_by("crashed")
def never_comes_up() -> None:
    sys.exit("I will not")


@loses_by("crashed")
def forks_a_sleeper_and_leaves() -> None:
    for _ in questions():
        if os.fork() == 0:
            hang()
        os._exit(0)


@loses_by("crashed")
def leaves_a_daemon() -> None:
    for _ in questions():
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                hang()
            os._exit(0)
        time.sleep(0.05)
        os._exit(0)


@loses_by("crashed")
def closes_its_output() -> None:
    for _ in questions():
        os.close(1)
        hang()


@loses_by("garbled")
def prints_random_bytes() -> None:
    for _ in questions():
        os.write(1, bytes([0xFF]) + random.Random(1).randbytes(200) + b"\n")
        hang()


@loses_by("garbled")
def prints_control_characters() -> None:
    for _ in questions():
        say("bestmove \x1b[31m4\0")


@loses_by("garbled")
def prints_a_line_without_end() -> None:
    for _ in questions():
        while True:
            os.write(1, b"bestmove" * 1000)


@loses_by("garbled")
def prints_a_million_lines_of_info() -> None:
    for _ in questions():
        for depth in range(1_000_000):
            say(f"info depth {depth} score cp 0")
        say("bestmove 4")


@loses_by("garbled")
def greets_without_end() -> None:
    while True:
        say("option name Again type button")


@loses_by("garbled")
def answers_before_it_is_asked() -> None:
    for line in lines():
        say({"ugi": "ugiok", "isready": "readyok\nbestmove 4"}.get(line, "info string what?"))


@loses_by("garbled")
def answers_twice() -> None:
    for _ in questions():
        say("bestmove 4", "bestmove 4")


@loses_by("garbled")
def answers_again_later() -> None:
    for _ in questions():
        say("bestmove 4")
        threading.Timer(0.03, say, ["bestmove 4"]).start()


@loses_by("garbled")
def answers_for_the_wrong_ply() -> None:
    for number, _ in enumerate(questions("option name Numbered type check default false")):
        say(f"bestmove 4 number {number}")


@loses_by("garbled")
def plays_two_moves_at_once() -> None:
    for _ in questions():
        say("bestmove 4 5")


@loses_by("garbled")
def plays_no_move() -> None:
    for _ in questions():
        say("bestmove")


@loses_by("garbled")
def plays_a_very_long_move() -> None:
    for _ in questions():
        say("bestmove " + "4" * 200)


@loses_by("garbled")
def says_that_it_has_won() -> None:
    for _ in questions():
        say("response true", "response p1win", "response p2win")


@loses_by("illegal")
def plays_where_there_is_no_column() -> None:
    for _ in questions():
        say("bestmove 99")


@loses_by("illegal")
def plays_the_same_move_for_ever() -> None:
    for _ in questions():
        say("bestmove 1")


@loses_by("stalled")
def never_reads() -> None:
    hang()


@loses_by("stalled")
def never_gets_ready() -> None:
    for line in lines():
        if line == "ugi":
            say("ugiok")


@loses_by("stalled")
def gets_ready_no_more() -> None:
    for number, line in enumerate(lines()):
        if line == "ugi":
            say("ugiok")
        elif line == "isready" and number < 4:
            say("readyok")


@loses_by("memory")
def eats_memory() -> None:
    for _ in questions():
        eaten = []
        while True:
            eaten.append(b"x" * (8 << 20))


@loses_by("memory")
def lets_its_children_eat_memory() -> None:
    for _ in questions():
        for _ in range(4):
            if os.fork() == 0:
                eaten = b"x" * (40 << 20)
                hang()
                say(str(len(eaten)))
        hang()


@loses_by("resigned")
def resigns() -> None:
    for _ in questions():
        say("bestmove resign")


if __name__ == "__main__":
    ANIMALS[sys.argv[1]][1]()
