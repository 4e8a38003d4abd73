"""selection.get, selection.set"""

from typing import Any, Callable, Dict

from spawnpoint import editor, faults
from spawnpoint.call import Call
from spawnpoint.services import Services


class SelectionOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"selection.get": self.get, "selection.set": self.set}

    def get(self, call: Call) -> Dict[str, Any]:
        return selection(self._services)

    def set(self, call: Call) -> Dict[str, Any]:
        editor.check_not_playing("Actors are selected")
        actor = self._services.actor(call.required("id"))
        editor.actor_editor().set_selected_level_actors([actor])
        if [one.get_path_name() for one in editor.selected()] != [actor.get_path_name()]:
            raise faults.not_ready(
                "The editor did not select '%s'" % actor.get_actor_label(), "its level may be locked"
            )
        return {"ok": True}


def selection(services: Services) -> Dict[str, Any]:
    """The selection in the form of the protocol."""
    ids = [services.ids.of(actor) for actor in editor.selected()]
    found: Dict[str, Any] = {"Items": ids}
    if ids:
        found["ActiveId"] = ids[-1]
    return found
