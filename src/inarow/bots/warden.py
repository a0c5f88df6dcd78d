"""The warden: runs one program under limits, and leaves none of its processes behind.

It is a program of its own and imports nothing of the package, so that it starts fast. Its one argument is
JSON: the command, the limits, the numbers of two pipes. The bot gets the warden's stdin and stdout. The
warden ends, and ends everything that the bot has started, when the bot ends, when it uses too much memory,
or when the pipe `control` is closed, so also when whoever opened it is gone. Why, it writes to the pipe
`report`, as JSON.

On Linux all descendants of the bot are found, also those that left its group and session, since orphans are
handed to the warden. When started by root the bot runs as a user of its own that nobody else is, so that the
limit on processes binds, and one signal reaches them all. Elsewhere only its process group is known.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from typing import Any

TICK = 0.02
"""Seconds between two looks at the memory of the bot."""
TAIL = 2000
"""Bytes of the bot's stderr that are kept."""
GULP = 1 << 16
"""Bytes of its stderr that are read in one tick: a bot that floods it waits."""
FIRST_USER = 1 << 30
"""Users from here on have no name, no files, and by the warden's process number no other bot."""
PATIENCE = 2.0
"""Seconds that killed processes may take to be gone."""

DEATH_SIGNAL, SUBREAPER, KEEP_CAPABILITIES, AMBIENT, RAISE = 1, 36, 8, 47, 2
"""Of Linux: PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER, PR_SET_KEEPCAPS, PR_CAP_AMBIENT, its RAISE."""
NEW_IPC = 0x08000000
"""CLONE_NEWIPC."""
READ_SEARCH, CAPABILITY_VERSION = 2, 0x20080522
"""CAP_DAC_READ_SEARCH, and the layout of what capset takes."""


class Family:
    """All processes that descend from this one."""

    def __init__(self) -> None:
        self.known: set[int] = set()
        self._others: set[int] = set()
        self.complete = adopt_orphans()

    def look(self) -> set[int]:
        """The descendants there are now. A process once seen is not asked again whose it is."""
        present = {int(name) for name in os.listdir("/proc") if name.isdigit()} if self.complete else set()
        self.known &= present
        self._others &= present
        strangers = present - self.known - self._others
        parents = {pid: parent for pid in strangers if (parent := parent_of(pid)) is not None}
        found = True
        while found:
            found = False
            for pid, parent in list(parents.items()):
                if parent in self.known or parent == os.getpid():
                    self.known.add(pid)
                    del parents[pid]
                    found = True
        self._others |= parents.keys()
        return self.known

    def resident(self, most: int) -> int:
        """Bytes of memory that they hold together; what several of them share is counted once.

        Up to `most` a quicker count will do, which is higher.
        """
        family = self.look()
        quickly = sum(map(resident_bytes, family))
        return quickly if quickly <= most else sum(map(proportional_bytes, family))

    def end(self, group: int, user: int | None) -> None:
        """Kills them all, and waits until they are gone."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if user is not None:
                kill_user(user)
            with contextlib.suppress(OSError):
                os.killpg(group, signal.SIGKILL)
            for pid in self.look():
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not reap() and not self.look():
                return
            time.sleep(0.001)


def adopt_orphans() -> bool:
    """Makes orphans among the descendants this process's children; False where that cannot be."""
    try:
        return ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0) == 0 and os.path.isdir("/proc/self")
    except (OSError, AttributeError):
        return False


def die_with_parent() -> None:
    """Lets this process be killed when its parent ends: a bot of the same user could kill the warden."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0)


def parent_of(pid: int) -> int | None:
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return None


def resident_bytes(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):
        return 0


def proportional_bytes(pid: int) -> int:
    """Resident memory of a process, of what it shares only its share."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            line = next(line for line in file if line.startswith(b"Pss:"))
            return int(line.split()[1]) * 1024
    except (OSError, StopIteration):
        return resident_bytes(pid)


def kill_user(user: int) -> None:
    """One signal to every process of a user at once, so that none of them can fork away from it."""
    pid = os.fork()
    if pid == 0:
        try:
            become(user)
            os.kill(-1, signal.SIGKILL)
        finally:
            os._exit(0)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)


def become(user: int, reads: bool = False) -> None:
    """Takes on a user without rights; but one who `reads` may read what root may."""
    libc = ctypes.CDLL(None, use_errno=True)
    if reads:
        libc.prctl(KEEP_CAPABILITIES, 1, 0, 0, 0)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    if reads:
        bit = 1 << READ_SEARCH
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
        sets = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)
        if libc.capset(header, sets) or libc.prctl(AMBIENT, RAISE, READ_SEARCH, 0, 0):
            raise OSError(ctypes.get_errno(), "a user without rights cannot be let read the bot")


def leave_shared_memory() -> None:
    """Takes from the bot the memory that outlives those who share it: none of System V can be had."""
    with contextlib.suppress(OSError, AttributeError):
        if ctypes.CDLL(None).unshare(NEW_IPC) == 0:
            with open("/proc/sys/kernel/shmall", "w") as file:
                file.write("0")


def reap() -> bool:
    """Takes leave of ended children; whether any is left."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
        return True
    return False


def limit(order: dict[str, Any], processes: int | None) -> None:
    """The limits that the kernel keeps."""
    for kind, value in (
        (resource.RLIMIT_CPU, order["cpu"]),
        (resource.RLIMIT_FSIZE, order["file_size"]),
        (resource.RLIMIT_NOFILE, order["files"]),
        (resource.RLIMIT_CORE, 0),
        *([] if processes is None else [(resource.RLIMIT_NPROC, processes)]),
    ):
        hardest = resource.getrlimit(kind)[1]
        most = value if hardest == resource.RLIM_INFINITY else min(value, hardest)
        resource.setrlimit(kind, (most, most))
    # A write into a file then fails, instead of ending a program that can do without.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def most_processes(allowed: int, user: int | None) -> int | None:
    """The limit that leaves a bot so many processes and threads: it counts all of a user's.

    None where nobody can tell how many the user has.
    """
    if user is not None:
        return allowed
    if not os.path.isdir("/proc/self"):
        return None
    for name in os.listdir("/proc"):
        with contextlib.suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                allowed += len(os.listdir(f"/proc/{name}/task"))
    return allowed


def close_all_but(kept: int) -> None:
    """Closes every descriptor but the first three and one more."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    os.closerange(3, kept)
    os.closerange(kept + 1, 1 << 20 if most == resource.RLIM_INFINITY else most)


def start(order: dict[str, Any], user: int | None, errors: int, failed: int) -> int:
    """Starts the bot; what prevents that is written to the descriptor `failed`."""
    processes = most_processes(order["processes"], user)
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        os.dup2(errors, 2)
        close_all_but(failed)
        limit(order, processes)
        os.chdir(order["folder"])
        if user is not None:
            leave_shared_memory()
            become(user, order["reads"])
        die_with_parent()
        os.execve(order["command"][0], order["command"], {})
    except BaseException as error:
        os.write(failed, f"{error}"[:500].encode())
        os._exit(127)


def watch(order: dict[str, Any], family: Family, pid: int, woken: int, errors: int) -> dict[str, Any]:
    """Waits until the bot is to end or has ended; why."""
    tail = b""
    poll = select.poll()
    for descriptor in (order["control"], woken, errors):
        poll.register(descriptor, select.POLLIN | select.POLLHUP)
    looked = time.monotonic()
    while True:
        ready = {descriptor for descriptor, _ in poll.poll(1000 * TICK)}
        if errors in ready:
            came = os.read(errors, GULP)
            tail = (tail + came)[-TAIL:]
            if not came:
                poll.unregister(errors)
            elif len(came) == GULP:
                time.sleep(TICK)
        if order["control"] in ready:
            return {"ended": "asked", "tail": tail}
        if woken in ready:
            os.read(woken, 4096)
        gone, status, used = os.wait4(pid, os.WNOHANG)
        if gone:
            with contextlib.suppress(OSError):
                tail = (tail + os.read(errors, GULP))[-TAIL:]
            scale = 1 if sys.platform == "darwin" else 1024
            return {"ended": "itself", "status": status, "memory": used.ru_maxrss * scale, "tail": tail}
        if time.monotonic() - looked >= TICK:
            looked = time.monotonic()
            resident = family.resident(order["memory"])
            if resident > order["memory"]:
                return {"ended": "memory", "memory": resident, "tail": tail}


def remove(folder: str) -> None:
    # It takes a while to import, and there is time now.
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    order = json.loads(sys.argv[1])
    family = Family()
    user = FIRST_USER + os.getpid() if os.getuid() == 0 else None
    if user is not None:
        os.chown(order["folder"], user, user)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake)
    errors, bots_errors = os.pipe()
    os.set_blocking(errors, False)
    failed, failing = os.pipe()
    pid = start(order, user, bots_errors, failing)
    for descriptor in (0, 1, bots_errors, failing):
        os.close(descriptor)
    os.set_blocking(failed, False)
    ended = watch(order, family, pid, woken, errors)
    with contextlib.suppress(OSError):
        ended["error"] = os.read(failed, 1000).decode(errors="replace")
    ended["tail"] = ended["tail"].decode(errors="replace")
    with contextlib.suppress(OSError):
        # Before the end of the bot's output tells the same: whoever reads that wants to know why.
        os.write(order["report"], json.dumps(ended).encode())
    family.end(pid, user)
    remove(order["folder"])


if __name__ == "__main__":
    main()
