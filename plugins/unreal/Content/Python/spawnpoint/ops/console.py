"""unreal.console.run"""

import re
from typing import Any, Callable, Dict

from spawnpoint import editor, faults, log_file, log_lines
from spawnpoint.call import Call
from spawnpoint.services import Services

UNKNOWN = re.compile(r"command not recognized", re.IGNORECASE)
# They end the editor, and the call with it.
ENDING = ("quit", "exit", "quit_editor")


class ConsoleOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"unreal.console.run": self.run}

    def run(self, call: Call) -> Dict[str, Any]:
        command = call.required("command").strip()
        if not command or "\n" in command or "\r" in command:
            raise faults.argument("command", "expected one line")
        # The engine runs what a bar separates one after the other.
        if any(part.split()[:1] and part.split()[0].lower() in ENDING for part in command.split("|")):
            raise faults.invalid("'%s' would end the editor" % command, "close the editor by hand")
        output = printed(command)
        return {"recognized": is_known(output), "output": output}


def is_known(output: str) -> bool:
    """Whether the editor knew the command that printed this."""
    return not UNKNOWN.search(output)


def printed(command: str) -> str:
    """Runs a command and returns what the editor wrote to its log meanwhile."""
    path = log_file.path()
    log_file.flush()
    begun = log_lines.size(path)
    editor.run_command(command)
    log_file.flush()
    return "\n".join(str(log_lines.parse(line)["Message"]) for line in log_lines.since(path, begun)[0])
