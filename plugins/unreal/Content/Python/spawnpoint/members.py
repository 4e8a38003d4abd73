"""Reads, writes and calls members of parts."""

from typing import Any, Dict, List

import unreal

from spawnpoint import faults, member_path, type_info, values
from spawnpoint.conversion import Conversion
from spawnpoint.refs import Refs
from spawnpoint.transactions import Transactions
from spawnpoint.values import Values

# Methods that would end the editor, and the call with it.
FORBIDDEN = {"quit_editor", "quit_game"}


class Members:
    """Members of any object of the engine."""

    def __init__(self, shown: Values, conversion: Conversion, refs: Refs, transactions: Transactions) -> None:
        self._values = shown
        self._conversion = conversion
        self._refs = refs
        self._transactions = transactions

    def shown(self, value: Any, origin: Any, path: str) -> Dict[str, Any]:
        """A value in the form of the protocol. `origin` and `path` say where a handle finds it again."""
        answer: Dict[str, Any] = {
            "ok": True,
            "type": type_name(value),
            "valueText": values.cut(self._values.text(value)),
        }
        json = self._values.json(value)
        if json is not None:
            answer["valueJson"] = json
        if values.needs_handle(value):
            answer["refId"] = self._refs.store(origin, path)
        return answer

    def read(self, thing: Any, path: str) -> Dict[str, Any]:
        return self.shown(member_path.read(thing, path), thing, path)

    def text(self, thing: Any, path: str) -> str:
        return values.cut(self._values.text(member_path.read(thing, path)))

    def wanted(self, thing: Any, path: str, json: Any) -> Any:
        """The engine's value for a write, without writing it."""
        steps = member_path.steps_of(path)
        known = type_info.properties(type(thing)).get(str(steps[0]))
        if known is not None and not known.can_write:
            raise faults.invalid("Member not writable: '%s' of %s" % (steps[0], type_info.short_name(thing)))
        try:
            return self._conversion.like(member_path.read(thing, path), json, "jsonValue")
        except faults.Fault as fault:
            if fault.kind == "InvalidArgument":
                fault.message = "%s (member '%s')" % (fault.message, path)
            raise

    def write(self, thing: Any, path: str, json: Any) -> None:
        """Writes a member and reads it back. Must run in a transaction. A write that fails is taken back."""
        wanted = self.wanted(thing, path, json)
        steps = member_path.steps_of(path)
        whole, old = member_path.replaced(thing, steps, wanted), member_path.inside(thing, steps[0])
        thing.modify()
        try:
            thing.set_editor_property(steps[0], whole)
        except Exception as error:
            raise faults.argument("value", "the engine refused the value of '%s': %s" % (path, error))
        now = member_path.read(thing, path)
        if not values.same(now, wanted):
            text = values.cut(self._values.text(now), 200)
            thing.set_editor_property(steps[0], old)
            raise faults.invalid(
                "'%s' was not set to this value; it became %s" % (path, text),
                "the engine limits or replaces written values",
            )

    def call(self, thing: Any, name: str, arguments: List[Any]) -> Dict[str, Any]:
        method = type_info.methods(type(thing)).get(name)
        if method is None:
            raise self._unknown_method(thing, name)
        if name in FORBIDDEN:
            raise faults.invalid("'%s' would end the editor" % name, "close the editor by hand")
        if len(arguments) < method.least() and method.parameters:
            raise faults.argument("args", "%s needs %d arguments" % (method.signature(), method.least()))
        converted = [self._argument(one, at) for at, one in enumerate(arguments)]
        path = str(thing.get_path_name())

        def probe() -> Any:
            # What a method does is unknown, so the whole object is compared.
            found = unreal.find_object(None, path)
            return None if found is None else self._all_texts(found)

        before = probe()
        with self._transactions.scope("Call " + name):
            try:
                result = getattr(thing, name)(*converted)
            except Exception as error:
                raise faults.invalid("'%s' failed: %s" % (name, error), method.signature())
        self._transactions.record("Call " + name, probe, before, probe())
        if result is None:
            return {"ok": True}
        return {"ok": True, "result": values.cut(self._values.text(result))}

    def _all_texts(self, thing: Any) -> List[str]:
        texts: List[str] = []
        for name in type_info.properties(type(thing)):
            try:
                texts.append(self._values.text(thing.get_editor_property(name)))
            except Exception:
                # Documented, but protected.
                texts.append("")
        return texts

    def _argument(self, json: Any, at: int) -> Any:
        if isinstance(json, str) and (
            json.startswith("obj:") or json.startswith("/Game/") or json.startswith("/Script/")
        ):
            try:
                return self._conversion.like(None, json, "args[%d]" % at)
            except faults.Fault:
                if json.startswith("obj:"):
                    raise
        return json

    @staticmethod
    def _unknown_method(thing: Any, name: str) -> faults.Fault:
        known = type_info.methods(type(thing))
        words = [word for word in name.lower().split("_") if len(word) > 2]
        near = [one for one in known if any(word in one for word in words)]
        hint = "did you mean %s?" % ", ".join(near[:5]) if near else ""
        return faults.missing("Method", "'%s' of %s" % (name, type_info.short_name(thing)), hint)


def type_name(value: Any) -> str:
    if value is None:
        return "None"
    if hasattr(value, "get_class"):
        return type_info.short_name(value)
    return type(value).__name__


def cards(kind: type, with_methods: bool) -> List[Dict[str, Any]]:
    """The members of a type, in the form of the protocol."""
    found: List[Dict[str, Any]] = []
    for name, one in sorted(type_info.properties(kind).items()):
        found.append({"Name": name, "Kind": "property", "Type": one.type, "CanRead": True, "CanWrite": one.can_write})
    if with_methods:
        for name, method in sorted(type_info.own_methods(kind).items()):
            hint = "(%s)" % ", ".join(method.parameters)
            found.append(
                {
                    "Name": name,
                    "Kind": "method",
                    "Type": method.returns,
                    "CanRead": False,
                    "CanWrite": False,
                    "Hint": hint,
                }
            )
    return found
