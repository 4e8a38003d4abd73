"""Starts the program, which pip put beside this script. `uvx` looks for a script with the name of the package."""

import os
import subprocess
import sys
from pathlib import Path


def main() -> None:
    program = Path(sys.argv[0]).parent / ("spawnpoint.exe" if os.name == "nt" else "spawnpoint")
    if not program.exists():
        sys.exit(f"{program} is missing; install the package again")
    if os.name != "nt":
        os.execv(program, [str(program), *sys.argv[1:]])
    # Windows cannot replace a process. Ctrl-C reaches the program too, which decides what it means.
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call([str(program), *sys.argv[1:]]))
