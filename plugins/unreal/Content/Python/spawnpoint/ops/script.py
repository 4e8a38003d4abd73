"""script.run: Python code, in one go or over several frames."""

from typing import Any, Callable, Dict

from spawnpoint.call import Call
from spawnpoint.services import Services
from spawnpoint.snippet import Snippet


class ScriptOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"script.run": self.run}

    def run(self, call: Call) -> Any:
        snippet = Snippet(call.required("code"), call, self._services.values)
        return snippet.steps() if snippet.is_sliced else snippet.run()
