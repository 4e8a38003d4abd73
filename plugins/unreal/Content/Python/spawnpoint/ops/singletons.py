"""singletons.search, singleton.members, singleton.read: the editor's subsystems, and settings objects."""

from typing import Any, Callable, Dict, List

import unreal

from spawnpoint import faults, getters, member_path, type_info
from spawnpoint.call import Call
from spawnpoint.members import cards
from spawnpoint.services import Services

PREFIX = "singleton:"


def names() -> List[str]:
    kinds = (unreal.EditorSubsystem, unreal.EngineSubsystem, unreal.DeveloperSettings)
    return sorted({name for kind in kinds for name in type_info.subclasses(kind)})


def find(name: str) -> Any:
    """The one object of a class; nothing if the class has none now."""
    kind = getattr(unreal, name)
    if issubclass(kind, unreal.EditorSubsystem):
        return unreal.get_editor_subsystem(kind)
    if issubclass(kind, unreal.EngineSubsystem):
        return unreal.get_engine_subsystem(kind)
    return unreal.get_default_object(kind)


class SingletonOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"singletons.search": self.search, "singleton.members": self.members, "singleton.read": self.read}

    def search(self, call: Call) -> Dict[str, Any]:
        query = call.text("query").lower()

        def shown(name: str) -> Dict[str, Any]:
            return {"Id": PREFIX + name, "DeclaringType": name, "InstanceType": name, "Preview": name}

        return call.page([name for name in names() if query in name.lower()], shown)

    def _find(self, call: Call) -> Any:
        id = call.required("id")
        name = id[len(PREFIX) :]
        if not id.startswith(PREFIX) or name not in names():
            raise faults.missing("Singleton", id, "SearchSingletons lists them")
        found = find(name)
        if found is None:
            raise faults.not_ready("The editor has no %s now" % name)
        return found

    def members(self, call: Call) -> Dict[str, Any]:
        kind = type(self._find(call))
        found = getters.cards(kind) + cards(kind, call.flag("include_methods"))
        return call.page(found, lambda one: one)

    def read(self, call: Call) -> Dict[str, Any]:
        found, name = self._find(call), call.required("name")
        if getters.is_getter(type(found), name):
            return self._services.members.shown(getters.read(found, name), found, name)
        return self._services.members.shown(member_path.read(found, name), found, name)
