"""edit.undo, edit.redo"""

from typing import Any, Callable, Dict

from spawnpoint.call import Call
from spawnpoint.services import Services


class UndoOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"edit.undo": self.undo, "edit.redo": self.redo}

    def undo(self, call: Call) -> Dict[str, Any]:
        return {"ok": True, "action": self._services.transactions.undo()}

    def redo(self, call: Call) -> Dict[str, Any]:
        return {"ok": True, "action": self._services.transactions.redo()}
