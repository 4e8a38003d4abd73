"""Converts JSON to values of the engine, of the kind that is there now."""

from typing import Any, Callable

import unreal

from spawnpoint import faults, type_info, values


class Conversion:
    """Values for properties and arguments. `actor_of` finds the actor of an id."""

    def __init__(self, actor_of: Callable[[str], Any]) -> None:
        self._actor_of = actor_of

    def like(self, old: Any, new: Any, where: str = "value") -> Any:
        """A value from JSON that can replace `old`."""
        if isinstance(old, bool):
            return self._expect(isinstance(new, bool), new, "true or false", where)
        if isinstance(old, (int, float)):
            return self._number(old, new, where)
        if isinstance(old, unreal.EnumBase):
            return self._enum(type(old), new, where)
        if values.is_text(old):
            self._expect(isinstance(new, str), new, "a text", where)
            return new if isinstance(old, str) else type(old)(new)
        if isinstance(old, unreal.StructBase):
            return self._struct(old, new, where)
        if values.is_list(old):
            return self._list(old, new, where)
        if values.is_map(old):
            self._expect(isinstance(new, dict), new, "an object", where)
            return new
        if old is None or isinstance(old, unreal.Object):
            return self._object(new, where)
        return new

    @staticmethod
    def _expect(holds: bool, new: Any, what: str, where: str) -> Any:
        if not holds:
            raise faults.argument(where, "expected %s, found %r" % (what, new))
        return new

    def _number(self, old: Any, new: Any, where: str) -> Any:
        is_number = isinstance(new, (int, float)) and not isinstance(new, bool)
        self._expect(is_number, new, "a number", where)
        if isinstance(old, float):
            return float(new)
        return int(self._expect(float(new).is_integer(), new, "a whole number", where))

    def _enum(self, kind: type, new: Any, where: str) -> Any:
        names = [name for name in dir(kind) if name.isupper() and isinstance(getattr(kind, name), kind)]
        for name in names:
            if isinstance(new, str) and new.rsplit(".", 1)[-1].upper() == name:
                return getattr(kind, name)
        raise faults.argument(where, "%r is not one of %s" % (new, ", ".join(names[:8])))

    def _struct(self, old: Any, new: Any, where: str) -> Any:
        names = type_info.struct_names(old)
        if isinstance(new, list):
            if len(new) != len(names):
                raise faults.argument(where, "expected %d values: %s" % (len(names), ", ".join(names)))
            new = dict(zip(names, new))
        self._expect(isinstance(new, dict), new, "an object with %s" % ", ".join(names[:8]), where)
        made = old.copy()
        for key, value in new.items():
            name = key if key in names else key.lower()
            if name not in names:
                raise faults.argument(
                    where, "%s has no '%s'; it has %s" % (type(old).__name__, key, ", ".join(names[:8]))
                )
            part = self.like(old.get_editor_property(name), value, "%s.%s" % (where, name))
            made.set_editor_property(name, part)
        return made

    def _list(self, old: Any, new: Any, where: str) -> Any:
        self._expect(isinstance(new, list), new, "a list", where)
        items = list(old)
        # The kind of the items is known only if there is one.
        if not items:
            return [self._actor_or_same(item) for item in new]
        return [self.like(items[0], item, "%s[%d]" % (where, at)) for at, item in enumerate(new)]

    def _actor_or_same(self, new: Any) -> Any:
        return self._actor_of(new) if isinstance(new, str) and new.startswith("obj:") else new

    def _object(self, new: Any, where: str) -> Any:
        if new is None:
            return None
        self._expect(isinstance(new, str), new, "the path of an asset, an id, or null", where)
        if new.startswith("obj:"):
            return self._actor_of(new)
        found = unreal.load_object(None, new) if new.startswith("/") else None
        if found is None:
            raise faults.missing("Asset", "'%s'" % new, "give its whole path, such as /Game/Materials/M_Stone")
        return found
