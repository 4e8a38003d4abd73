"""class.docs"""

import re
from typing import Any, Callable, Dict, List

import unreal

from spawnpoint import faults, type_info
from spawnpoint.call import Call
from spawnpoint.services import Services

MOST_MEMBERS = 500


class DocsOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"class.docs": self.docs}

    def docs(self, call: Call) -> Dict[str, Any]:
        name = call.required("class").rsplit(".", 1)[-1]
        kind = getattr(unreal, name, None)
        if not isinstance(kind, type):
            near = [one for one in type_info.subclasses(unreal.Object) if name.lower() in one.lower()]
            raise faults.missing("Class", "'%s'" % name, "did you mean %s?" % ", ".join(near[:5]) if near else "")
        text = re.split(r"\*\*(?:C\+\+ Source|Editor Properties)", kind.__doc__ or "")[0].strip()
        members: List[Dict[str, Any]] = []
        for one in sorted(type_info.properties(kind).values(), key=lambda one: one.name):
            members.append({"Name": one.name, "Kind": "property", "Type": one.type, "Description": one.about})
        for method in sorted(type_info.own_methods(kind).values(), key=lambda method: method.name):
            about = "%s: %s" % (method.signature(), method.about)
            members.append({"Name": method.name, "Kind": "method", "Type": method.returns, "Description": about})
        return {
            "Name": kind.__name__,
            "Inherits": kind.__bases__[0].__name__,
            "Brief": text.splitlines()[0] if text else "",
            "Description": text,
            "Members": members[:MOST_MEMBERS],
        }
