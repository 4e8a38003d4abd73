"""ref.inspect, ref.members, ref.read, ref.items, ref.release"""

from typing import Any, Callable, Dict, List

from spawnpoint import faults, values
from spawnpoint.call import Call
from spawnpoint.members import cards, type_name
from spawnpoint.services import Services


class RefOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {
            "ref.inspect": self.inspect,
            "ref.members": self.members,
            "ref.read": self.read,
            "ref.items": self.items,
            "ref.release": self.release,
        }

    def inspect(self, call: Call) -> Dict[str, Any]:
        id = call.required("id")
        value = self._services.refs.value(id)
        kind = "dictionary" if values.is_map(value) else "enumerable" if values.is_list(value) else "object"
        answer = {
            "ok": True,
            "refId": id,
            "type": type_name(value),
            "kind": kind,
            "valueText": values.cut(self._services.values.text(value)),
        }
        if kind != "object":
            answer["count"] = len(value)
        return answer

    def members(self, call: Call) -> Dict[str, Any]:
        value = self._services.refs.value(call.required("id"))
        found = cards(type(value), call.flag("include_methods")) if hasattr(value, "get_class") else []
        return call.page(found, lambda one: one)

    def read(self, call: Call) -> Dict[str, Any]:
        origin, path = self._services.refs.origin(call.required("id"))
        name = call.required("name")
        return self._services.members.read(origin, "%s.%s" % (path, name) if path else name)

    def items(self, call: Call) -> Dict[str, Any]:
        id = call.required("id")
        value = self._services.refs.value(id)
        origin, path = self._services.refs.origin(id)
        if values.is_map(value):
            pairs = list(value.items())
            return call.page(
                pairs,
                lambda pair: {
                    "key": self._item(pair[0], origin, path),
                    "value": self._item(pair[1], origin, "%s['%s']" % (path, pair[0])),
                },
            )
        if values.is_list(value):
            items: List[Any] = list(enumerate(value))
            return call.page(items, lambda item: self._item(item[1], origin, "%s[%d]" % (path, item[0])))
        raise faults.invalid("NotSupported: ref is not enumerable/dictionary.", "list its members instead")

    def _item(self, value: Any, origin: Any, path: str) -> Dict[str, Any]:
        shown = self._services.members.shown(value, origin, path)
        item = {"text": shown["valueText"]}
        if "valueJson" in shown:
            item["json"] = shown["valueJson"]
        if "refId" in shown:
            item["refId"] = shown["refId"]
        return item

    def release(self, call: Call) -> Dict[str, Any]:
        return {"ok": True, "released": self._services.refs.release(call.required("id"))}
