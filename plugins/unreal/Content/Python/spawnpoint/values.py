"""Values of the engine as text and as JSON."""

import math
import struct
from typing import Any, List, Optional

import unreal

from spawnpoint import type_info
from spawnpoint.ids import Ids

NULL = "<null>"
MOST_TEXT = 1024
MOST_ITEMS = 64
MOST_STRING = 16384
MOST_DEPTH = 4
TOLERANCE = 1e-4


def is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, unreal.Array, unreal.FixedArray, unreal.Set))


def is_map(value: Any) -> bool:
    return isinstance(value, (dict, unreal.Map))


def needs_handle(value: Any) -> bool:
    """Whether clients get a handle with which they can look into the value."""
    return is_list(value) or is_map(value) or isinstance(value, unreal.Object)


def is_text(value: Any) -> bool:
    return isinstance(value, (str, unreal.Name, unreal.Text))


def cut(text: str, longest: int = MOST_TEXT) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."


def single(number: float) -> Optional[float]:
    """A number in its shortest form. Most of the engine's numbers have 32 bits, and 1.7 must stay 1.7."""
    if math.isnan(number) or math.isinf(number):
        return None
    try:
        narrow = struct.unpack("f", struct.pack("f", number))[0]
    except OverflowError:
        return number
    if narrow != number:
        return number
    for digits in (6, 7, 8):
        short = float("%.*g" % (digits, number))
        if struct.unpack("f", struct.pack("f", short))[0] == number:
            return short
    return number


class Values:
    """Writes values. Actors are written with their ids."""

    def __init__(self, ids: Ids) -> None:
        self._ids = ids

    def text(self, value: Any, depth: int = 0) -> str:
        if value is None:
            return NULL
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, float):
            return _number_text(value)
        if isinstance(value, int) or is_text(value):
            return str(value)
        if isinstance(value, unreal.Object):
            return self._object_text(value)
        if isinstance(value, unreal.EnumBase):
            return type_info.enum_name(value)
        if depth > MOST_DEPTH:
            return "..."
        if isinstance(value, unreal.StructBase):
            parts = ["%s=%s" % (name, self.text(part, depth + 1)) for name, part in type_info.struct_parts(value)]
            return "(%s)" % ", ".join(parts)
        if is_map(value):
            items = [
                "%s: %s" % (self.text(key, depth + 1), self.text(item, depth + 1))
                for key, item in _first(value.items())
            ]
            return "{%s}" % ", ".join(items + _more(value))
        if is_list(value):
            return "[%s]" % ", ".join([self.text(item, depth + 1) for item in _first(value)] + _more(value))
        return str(value)

    def _object_text(self, value: Any) -> str:
        kind = type_info.short_name(value)
        if isinstance(value, unreal.Actor):
            return "%s (%s, %s)" % (value.get_actor_label(), kind, self._ids.of(value))
        return "%s (%s)" % (value.get_path_name(), kind)

    def json(self, value: Any, depth: int = 0) -> Any:
        """The value as JSON; nothing if it is too large or has no such form."""
        if value is None or isinstance(value, (bool, int)):
            return value
        if isinstance(value, float):
            return single(value)
        if is_text(value):
            return str(value) if len(str(value)) <= MOST_STRING else None
        if isinstance(value, unreal.Actor):
            return self._ids.of(value)
        if isinstance(value, unreal.Object):
            return str(value.get_path_name())
        if isinstance(value, unreal.EnumBase):
            return type_info.enum_name(value)
        if depth > MOST_DEPTH:
            return None
        if isinstance(value, unreal.StructBase):
            return {name: self.json(part, depth + 1) for name, part in type_info.struct_parts(value)}
        if is_map(value):
            if len(value) > MOST_ITEMS:
                return None
            return {self.text(key): self.json(item, depth + 1) for key, item in value.items()}
        if is_list(value):
            return [self.json(item, depth + 1) for item in value] if len(value) <= MOST_ITEMS else None
        return None


def _number_text(value: float) -> str:
    if math.isnan(value) or math.isinf(value):
        return str(value)
    if value == math.floor(value) and abs(value) < 1e15:
        return "%d" % value
    return repr(single(value))


def _first(items: Any) -> List[Any]:
    found: List[Any] = []
    for item in items:
        if len(found) >= MOST_ITEMS:
            break
        found.append(item)
    return found


def _more(items: Any) -> List[str]:
    return ["..."] if len(items) > MOST_ITEMS else []


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal up to rounding."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b or a == b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b or abs(a - b) <= TOLERANCE * max(1.0, abs(a), abs(b)) or (a != a and b != b)
    if isinstance(a, unreal.StructBase) and isinstance(b, unreal.StructBase):
        theirs = dict(type_info.struct_parts(b))
        return type(a) is type(b) and all(same(part, theirs.get(name)) for name, part in type_info.struct_parts(a))
    if is_text(a) and is_text(b):
        return str(a) == str(b)
    if is_map(a) and is_map(b):
        return len(a) == len(b) and all(key in b and same(item, b[key]) for key, item in a.items())
    if is_list(a) and is_list(b):
        ours, theirs_too = list(a), list(b)
        return len(ours) == len(theirs_too) and all(same(x, y) for x, y in zip(ours, theirs_too))
    return bool(a == b)
