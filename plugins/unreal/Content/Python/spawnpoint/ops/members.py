"""members.list, member.read, member.write, member.call, members.search"""

from typing import Any, Callable, Dict, List

from spawnpoint import cards, editor, faults, type_info
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.members import cards as member_cards
from spawnpoint.ops.search import walk
from spawnpoint.parts import find_part, parts_of
from spawnpoint.services import Services


class MemberOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "members.list": self.list,
            "member.read": self.read,
            "member.write": self.write,
            "member.call": self.call,
            "members.search": self.search,
        }

    def _part(self, call: Call) -> Any:
        return find_part(self._services.actor(call.required("object")), call.required("component"))

    def list(self, call: Call) -> Dict[str, Any]:
        return call.page(member_cards(type(self._part(call)), call.flag("include_methods")), lambda one: one)

    def read(self, call: Call) -> Dict[str, Any]:
        return self._services.members.read(self._part(call), call.required("name"))

    def write(self, call: Call) -> Dict[str, Any]:
        id, component, name = call.required("object"), call.required("component"), call.required("name")
        if "value" not in call.params:
            raise faults.argument("value", "it is missing")

        def probe() -> str:
            return self._services.members.text(find_part(self._services.actor(id), component), name)

        part, what = self._part(call), "Set %s" % name
        # Checked first, so that a wrong value leaves no step in the history.
        self._services.members.wanted(part, name, call.params["value"])
        before = probe()
        with self._services.transactions.scope(what):
            self._services.members.write(part, name, call.params["value"])
        self._services.transactions.record(what, probe, before, probe())
        return {"ok": True}

    def call(self, call: Call) -> Dict[str, Any]:
        args = call.params.get("args") or []
        if not isinstance(args, list):
            raise faults.argument("args", "expected a list")
        return self._services.members.call(self._part(call), call.required("method"), args)

    def search(self, call: Call) -> Steps:
        query, component = call.required("query").lower(), call.text("component").lower()
        found: List[Dict[str, Any]] = []
        for actor in (yield from walk()):
            for part in parts_of(actor) if editor.is_alive(actor) else ():
                path = type_info.type_path(part)
                if component in path.lower():
                    found.extend(self._matches(actor, type_info.short_name(part), type(part), query))
            yield MAY_PAUSE
        return call.page(found, lambda one: one)

    def _matches(self, actor: Any, component: str, kind: type, query: str) -> List[Dict[str, Any]]:
        return [
            {
                "ObjectId": self._services.ids.of(actor),
                "ObjectPath": cards.path_of(actor),
                "ComponentType": component,
                "Member": name,
                "Kind": "property",
            }
            for name in sorted(type_info.properties(kind))
            if query in name.lower()
        ]
