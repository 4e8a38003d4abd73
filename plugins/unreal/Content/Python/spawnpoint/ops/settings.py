"""settings.list: the project settings. The editor saves changes of them only when a person makes them, so there is
no op that writes one."""

from typing import Any, Callable, Dict, List, Tuple

import unreal

from spawnpoint import type_info, values
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.services import Services


class SettingOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"settings.list": self.list}

    def list(self, call: Call) -> Steps:
        query = call.text("query").lower()
        found: List[Tuple[str, Any, str]] = []
        for name in type_info.subclasses(unreal.DeveloperSettings):
            kind = getattr(unreal, name)
            for one in sorted(type_info.properties(kind).values(), key=lambda one: one.name):
                if query in ("%s.%s" % (name, one.name)).lower():
                    found.append((name, kind, one.name))
            yield MAY_PAUSE
        return call.page(found, self._shown)

    def _shown(self, item: Tuple[str, Any, str]) -> Dict[str, Any]:
        name, kind, member = item
        try:
            value = unreal.get_default_object(kind).get_editor_property(member)
        except Exception:
            # Documented, but protected.
            return {"Name": "%s.%s" % (name, member), "Type": "", "ValueText": "<not readable>"}
        return {
            "Name": "%s.%s" % (name, member),
            "Type": type(value).__name__,
            "ValueText": values.cut(self._services.values.text(value)),
            "ValueJson": self._services.values.json(value),
        }
