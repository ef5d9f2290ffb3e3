"""Ends a container that takes more memory or processes than it may: watch-container.py PID_FILE MEGABYTES PROCESSES

For an ordinary user's Podman on a machine with the first version of control groups, where nothing bounds either. Ten
looks a second: what a container takes between two of them, it has. Ended by whoever started it.
"""

import os
import signal
import sys
import time


def first_process(pid_file):
    """The container's first process, once Podman has written which it is."""
    while True:
        try:
            with open(pid_file) as file:
                return int(file.read())
        except (FileNotFoundError, ValueError):
            time.sleep(0.02)


def namespace_of(pid):
    try:
        return os.readlink(f"/proc/{pid}/ns/pid")
    except OSError:
        return None


def kilobytes_of(pid):
    """What a process takes, with its part of what it shares; none when it has ended."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith(("Pss:", "SwapPss:")))
    except OSError:
        return 0


def watch(pid_file, megabytes, processes):
    first = first_process(pid_file)
    namespace = namespace_of(first)
    while namespace is not None and namespace_of(first) == namespace:
        inside = [pid for pid in os.listdir("/proc") if pid.isdigit() and namespace_of(pid) == namespace]
        if len(inside) > processes or sum(map(kilobytes_of, inside)) > megabytes * 1024:
            # With its first process all others of the namespace end.
            os.kill(first, signal.SIGKILL)
            return
        time.sleep(0.1)


if __name__ == "__main__":
    watch(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
