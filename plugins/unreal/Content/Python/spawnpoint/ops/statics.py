"""statics.search, static.members, static.read: the engine's function libraries, and default values of classes."""

from typing import Any, Callable, Dict, List

import unreal

from spawnpoint import faults, getters, type_info
from spawnpoint.call import Call
from spawnpoint.members import cards
from spawnpoint.services import Services


def static_class(name: str) -> type:
    """The class with this name."""
    kind = type_info.native(name, unreal.Object)
    if kind is None:
        near = [one for one in type_info.subclasses(unreal.BlueprintFunctionLibrary) if name.lower() in one.lower()]
        raise faults.missing("Type", "'%s'" % name, "did you mean %s?" % ", ".join(near[:5]) if near else "")
    return kind


def static_value(kind: type, name: str) -> Any:
    """The result of a getter, or the default value of a property."""
    if getters.is_getter(kind, name):
        return getters.read(kind, name)
    if name.split(".")[0].split("[")[0] in type_info.properties(kind):
        from spawnpoint import member_path

        return member_path.read(unreal.get_default_object(kind), name)
    raise faults.missing(
        "Member", "'%s' of %s" % (name, kind.__name__), "only properties and getters without arguments are read"
    )


class StaticOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"statics.search": self.search, "static.members": self.members, "static.read": self.read}

    def search(self, call: Call) -> Dict[str, Any]:
        query = call.text("query").lower()
        found = [name for name in type_info.subclasses(unreal.BlueprintFunctionLibrary) if query in name.lower()]

        def shown(name: str) -> Dict[str, Any]:
            kind: type = getattr(unreal, name)
            count = len(type_info.own_methods(kind))
            return {"Id": "static:" + name, "Type": name, "Assembly": "unreal", "MemberCount": count}

        return call.page(found, shown)

    def members(self, call: Call) -> Dict[str, Any]:
        kind = static_class(call.required("type"))
        found: List[Dict[str, Any]] = getters.cards(kind) + cards(kind, call.flag("include_methods"))
        return call.page(found, lambda one: one)

    def read(self, call: Call) -> Dict[str, Any]:
        kind, name = static_class(call.required("type")), call.required("name")
        default = unreal.get_default_object(kind)
        return self._services.members.shown(static_value(kind, name), default, name)
