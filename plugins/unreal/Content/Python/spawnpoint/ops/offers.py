"""tool.call: tools of the plugin and of the project."""

from typing import Any, Callable, Dict

from spawnpoint import faults, tools
from spawnpoint.call import Call
from spawnpoint.services import Services


class OfferOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"tool.call": self.call}

    def call(self, call: Call) -> Any:
        arguments = call.params.get("arguments")
        if arguments is not None and not isinstance(arguments, dict):
            raise faults.argument("arguments", "expected an object")
        return tools.REGISTRY.call(call.required("name"), arguments or {}, self._services)
