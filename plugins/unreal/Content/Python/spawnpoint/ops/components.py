"""components.list, component.add, component.remove, types.list"""

from typing import Any, Callable, Dict

import unreal

from spawnpoint import actor_changes, editor, type_info
from spawnpoint.call import Call
from spawnpoint.parts import parts_of
from spawnpoint.services import Services


class ComponentOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "components.list": self.list,
            "component.add": self.add,
            "component.remove": self.remove,
            "types.list": self.types,
        }

    def list(self, call: Call) -> Dict[str, Any]:
        actor = self._services.actor(call.required("object"))
        return call.page(
            parts_of(actor), lambda part: {"Type": type_info.short_name(part), "Summary": str(part.get_name())}
        )

    def _count(self, id: str) -> Callable[[], int]:
        return lambda: len(parts_of(self._services.actor(id)))

    def add(self, call: Call) -> Dict[str, Any]:
        return self._change(call, "Add %s", actor_changes.add_component)

    def remove(self, call: Call) -> Dict[str, Any]:
        return self._change(call, "Remove %s", actor_changes.remove_component)

    def _change(self, call: Call, title: str, change: Callable[[Any, str], Any]) -> Dict[str, Any]:
        editor.check_not_playing("Components are added and removed")
        id, wanted = call.required("object"), call.required("component")
        actor = self._services.actor(id)
        count, what = self._count(id), title % wanted
        before = count()
        with self._services.transactions.scope(what):
            change(actor, wanted)
        self._services.transactions.record(what, count, before, count())
        return {"ok": True}

    def types(self, call: Call) -> Dict[str, Any]:
        query = call.text("query").lower()
        found = [name for name in type_info.subclasses(unreal.ActorComponent) if query in name.lower()]
        return call.page(found, lambda name: name)
