"""Many matches at once, three in ten with a hostile bot: all finish, and nobody else notices.

INAROW_LONG=1 plays a thousand of them, as `make soak` does; else a few.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import pytest

import inarow
from inarow import match
from inarow.clocks import TimeControl
from inarow.dice import Dice
from inarow.record import Record
from tests.bots.templates import template
from tests.bots.test_zoo import MARK, ZOO, processes
from tests.bots.zoo import ANIMALS

MATCHES = 1000 if os.environ.get("INAROW_LONG") else 24
AT_ONCE = 4
HOSTILE = 0.3
SEED = 20261115
SURE = [name for name in ANIMALS if name != "answers_again_later"]
"""Animals that lose in the same way whoever they play with, and however fast."""


class Task(NamedTuple):
    x: str
    o: str
    control: str
    animal: str = ""


def schedule(python: str, cpp: str) -> list[Task]:
    """The matches: healthy bots and engines with much time, hostile bots with little."""
    healthy = [f'bot:cmd="{python}"', f'bot:cmd="{cpp}"', "engine:nodes=100", "engine:level=2,seed=1"]
    dice, tasks = Dice(SEED), list[Task]()
    for number in range(MATCHES):
        x, o = dice.pick(healthy), dice.pick(healthy)
        if dice.below(1000) < 1000 * HOSTILE:
            animal = SURE[number % len(SURE)]
            command = f"{sys.executable} -I -S {ZOO} {animal} {MARK}"
            start = 0.7 if ANIMALS[animal][0] == "stalled" else 30
            x = f'bot:cmd="{command}",memory=96,start={start}'
            tasks.append(Task(x, o, "0.5/move", animal))
        else:
            tasks.append(Task(x, o, "20/move"))
    return tasks


def play(task: Task) -> Record:
    return match.meet(
        inarow.load("connect-four"), task.x, task.o, TimeControl.parse(task.control), opening=["1"] * 4
    )


def played(tasks: Sequence[Task]) -> list[Record]:
    with ProcessPoolExecutor(AT_ONCE, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play, tasks))


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux are bots fully contained")
def test_hostile_bots_disturb_nobody() -> None:
    tasks = schedule(template("python"), template("cpp"))
    print(f"seed {SEED}")
    began = time.monotonic()
    records = played(tasks)
    seconds = time.monotonic() - began
    assert len(records) == MATCHES, "as many have finished as were scheduled"
    assert all(record.reason is not None for record in records)
    hostile = [(task, record) for task, record in zip(tasks, records, strict=True) if task.animal]
    wrong = [
        (task.animal, record.reason)
        for task, record in hostile
        if (record.result, record.reason) != ("o", ANIMALS[task.animal][0])
    ]
    assert wrong == []
    healthy = [(task, record) for task, record in zip(tasks, records, strict=True) if not task.animal]
    assert {record.reason for _, record in healthy} <= {"won", "drawn"}
    undisturbed = played([task for task, _ in healthy])
    assert [record.moves for _, record in healthy] == [record.moves for record in undisturbed]
    assert processes() == []
    reasons = Counter(str(record.reason) for record in records)
    print(
        f"{MATCHES} matches, {len(hostile)} of them with a hostile bot, {AT_ONCE} at once: {seconds:.0f} s; "
        f"ended by {', '.join(f'{reason} {count}' for reason, count in sorted(reasons.items()))}; "
        f"{len(healthy)} healthy ones as without the others"
    )
