"""clipboard.get, clipboard.set: a clipboard for clients. Python has no access to that of the system."""

from typing import Any, Callable, Dict

from spawnpoint.call import Call
from spawnpoint.services import Services
from spawnpoint.values import cut


class ClipboardOps:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._text = ""
        self._object = ""

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"clipboard.get": self.get, "clipboard.set": self.set}

    def get(self, call: Call) -> Dict[str, Any]:
        if self._object:
            actor = self._services.actor(self._object)
            return {
                "HasValue": True,
                "Type": "Actor",
                "Preview": str(actor.get_actor_label()),
                "ObjectId": self._object,
            }
        if self._text:
            return {"HasValue": True, "Type": "Text", "Preview": cut(self._text)}
        return {"HasValue": False}

    def set(self, call: Call) -> Dict[str, Any]:
        object_id, text = call.text("object"), call.text("text")
        if object_id:
            self._services.actor(object_id)
        self._object, self._text = object_id, "" if object_id else text
        return {"ok": True}
