"""unreal.console.run"""

import os
import re
from typing import Any, Callable, Dict

from spawnpoint import editor, faults, log_file, log_lines
from spawnpoint.call import Call
from spawnpoint.services import Services

UNKNOWN = re.compile(r"command not recognized", re.IGNORECASE)
# They end the editor, and the call with it.
ENDING = ("quit", "exit", "quit_editor")
MOST_OUTPUT = 1 << 20


class ConsoleOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"unreal.console.run": self.run}

    def run(self, call: Call) -> Dict[str, Any]:
        command = call.required("command").strip()
        if not command or "\n" in command or "\r" in command:
            raise faults.argument("command", "expected one line")
        if command.split()[0].lower() in ENDING:
            raise faults.invalid("'%s' would end the editor" % command, "close the editor by hand")
        output = printed(command)
        return {"recognized": not UNKNOWN.search(output), "output": output}


def printed(command: str) -> str:
    """Runs a command and returns what the editor wrote to its log meanwhile."""
    path = log_file.path()
    log_file.flush()
    begun = os.path.getsize(path) if os.path.exists(path) else 0
    editor.run_command(command)
    log_file.flush()
    try:
        with open(path, "rb") as source:
            source.seek(begun)
            data = source.read(MOST_OUTPUT)
    except OSError:
        return ""
    lines = [log_lines.parse(line)["Message"] for line in data.decode("utf-8", "replace").splitlines()]
    return "\n".join(lines)
