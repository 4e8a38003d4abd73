"""object.create, object.duplicate, object.destroy, object.reparent, object.rename, object.set_active"""

from typing import Any, Callable, Dict

from spawnpoint import actor_changes, cards, editor
from spawnpoint.call import Call
from spawnpoint.services import Services


class ObjectOps:
    """Each change is one step of undo, and is read back."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "object.create": self.create,
            "object.duplicate": self.duplicate,
            "object.destroy": self.destroy,
            "object.reparent": self.reparent,
            "object.rename": self.rename,
            "object.set_active": self.set_active,
        }

    def _parent(self, call: Call) -> Any:
        id = call.text("parent")
        return self._services.actor(id) if id else None

    def _exists(self, id: str) -> Callable[[], bool]:
        def probe() -> bool:
            return bool(self._services.actor(id))

        return probe

    def create(self, call: Call) -> Dict[str, Any]:
        editor.check_not_playing("Actors are created")
        name, parent = call.required("name"), self._parent(call)
        with self._services.transactions.scope("Create %s" % name):
            id = self._services.ids.of(actor_changes.create(name, parent))
        self._services.transactions.record("Create %s" % name, self._exists(id), None, True)
        return {"ok": True, "id": id}

    def duplicate(self, call: Call) -> Dict[str, Any]:
        editor.check_not_playing("Actors are duplicated")
        actor, parent = self._services.actor(call.required("id")), self._parent(call)
        what = "Duplicate %s" % actor.get_actor_label()
        with self._services.transactions.scope(what):
            id = self._services.ids.of(actor_changes.duplicate(actor, parent))
        self._services.transactions.record(what, self._exists(id), None, True)
        return {"ok": True, "id": id}

    def destroy(self, call: Call) -> Dict[str, Any]:
        editor.check_not_playing("Actors are deleted")
        id = call.required("id")
        actor = self._services.actor(id)
        what = "Delete %s" % actor.get_actor_label()
        with self._services.transactions.scope(what):
            actor_changes.destroy(actor)
        self._services.transactions.record(what, self._exists(id), True, None)
        return {"ok": True}

    def reparent(self, call: Call) -> Dict[str, Any]:
        id = call.required("id")
        actor, parent = self._services.actor(id), self._parent(call)
        before, what = cards.path_of(actor), "Attach %s" % actor.get_actor_label()
        with self._services.transactions.scope(what):
            actor_changes.attach(actor, parent)
        self._services.transactions.record(
            what, lambda: cards.path_of(self._services.actor(id)), before, cards.path_of(actor)
        )
        return {"ok": True}

    def rename(self, call: Call) -> Dict[str, Any]:
        id, name = call.required("id"), call.required("name")
        actor = self._services.actor(id)
        before, what = str(actor.get_actor_label()), "Rename %s" % actor.get_actor_label()
        with self._services.transactions.scope(what):
            actor_changes.rename(actor, name)
        self._services.transactions.record(what, lambda: str(self._services.actor(id).get_actor_label()), before, name)
        return {"ok": True}

    def set_active(self, call: Call) -> Dict[str, Any]:
        id, active = call.required("id"), call.flag("active")
        actor = self._services.actor(id)
        before, what = cards.is_active(actor), "Show or hide %s" % actor.get_actor_label()
        with self._services.transactions.scope(what):
            actor_changes.set_active(actor, active)
        self._services.transactions.record(what, lambda: cards.is_active(self._services.actor(id)), before, active)
        return {"ok": True}
