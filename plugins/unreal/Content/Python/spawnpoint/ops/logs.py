"""logs.tail"""

from typing import Any, Callable, Dict

from spawnpoint import faults, log_file, log_lines
from spawnpoint.call import Call
from spawnpoint.services import Services

USUAL_COUNT = 50
MOST_COUNT = 5000


class LogOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"logs.tail": self.tail}

    def tail(self, call: Call) -> Dict[str, Any]:
        count = min(max(1, call.whole("count", USUAL_COUNT)), MOST_COUNT)
        path = log_file.path()
        log_file.flush()
        try:
            lines = log_lines.tail(path, count)
        except OSError as error:
            raise faults.missing("Log", "%s: %s" % (path, error.strerror or error))
        return {"Items": [log_lines.parse(line) for line in lines]}
