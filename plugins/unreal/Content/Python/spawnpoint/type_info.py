"""What the types of `unreal` say about themselves.

The engine writes signatures and properties of a type into its documentation, and nowhere else.
"""

import functools
import re
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple

import unreal

# - ``intensity`` (float):  [Read-Write] Total energy that the light emits.
PROPERTY = re.compile(r"^\s*- ``(\w+)`` \((.*?)\):\s*(?:\[([\w-]+)\])?\s*(.*)$")
# x.set_intensity(new_intensity) -> None
SIGNATURE = re.compile(r"^\w+\.(\w+)\((.*)\)\s*->\s*(.+)$")
# (float): [Read-Write] Total energy that the light emits.
DESCRIPTOR = re.compile(r"^\((.*?)\):\s*(?:\[([\w-]+)\])?\s*(.*)$")


@dataclass(frozen=True)
class Property:
    """A property, as the engine documents it."""

    name: str
    type: str
    can_write: bool
    about: str


@dataclass(frozen=True)
class Method:
    """A method, as the engine documents it."""

    name: str
    parameters: Tuple[str, ...]
    returns: str
    about: str

    def signature(self) -> str:
        return "%s(%s) -> %s" % (self.name, ", ".join(self.parameters), self.returns)

    def least(self) -> int:
        """How many arguments it needs."""
        return sum(1 for one in self.parameters if "=" not in one)


def python_type(thing: Any) -> type:
    return thing if isinstance(thing, type) else type(thing)


def type_path(thing: Any) -> str:
    """The path of an object's class: /Script/Engine.PointLight."""
    return str(thing.get_class().get_path_name())


def short_name(thing: Any) -> str:
    return type_path(thing).rsplit(".", 1)[-1]


def enum_name(value: Any) -> str:
    return str(getattr(value, "name", None) or value)


def properties(kind: Any) -> Dict[str, Property]:
    """The properties of a type by name: those in its documentation, and those that it has as attributes."""
    return _properties(kind)


@functools.lru_cache(maxsize=512)
def _properties(kind: Any) -> Dict[str, Property]:
    found: Dict[str, Property] = {}
    for line in (kind.__doc__ or "").splitlines():
        match = PROPERTY.match(line)
        if match:
            name, type_name, access, about = match.groups()
            found[name] = Property(name, type_name, access != "Read-Only", about)
    for name in dir(kind):
        member = getattr(kind, name, None)
        if name.startswith("_") or name in found or callable(member):
            continue
        match = DESCRIPTOR.match(getattr(member, "__doc__", None) or "")
        if match:
            type_name, access, about = match.groups()
            found[name] = Property(name, type_name, access != "Read-Only", about)
        elif hasattr(member, "__get__"):
            found[name] = Property(name, "", True, "")
    return found


def methods(kind: Any) -> Dict[str, Method]:
    """The methods of a type by name."""
    return _methods(kind)


def own_methods(kind: Any) -> Dict[str, Method]:
    """The methods of a type without those that every object has, for lists."""
    return {name: one for name, one in methods(kind).items() if not hasattr(unreal.Object, name)}


@functools.lru_cache(maxsize=512)
def _methods(kind: Any) -> Dict[str, Method]:
    found: Dict[str, Method] = {}
    for name in dir(kind):
        member = getattr(kind, name, None)
        if name.startswith("_") or not callable(member) or isinstance(member, type):
            continue
        found[name] = _method(name, getattr(member, "__doc__", None) or "")
    return found


def _method(name: str, text: str) -> Method:
    lines = text.strip().splitlines()
    match = SIGNATURE.match(lines[0].strip()) if lines else None
    if match is None:
        return Method(name, (), "object", lines[0].strip() if lines else "")
    about = " ".join(line.strip() for line in lines[1:3]).strip()
    return Method(name, tuple(_split(match.group(2))), match.group(3).strip(), about)


def _split(parameters: str) -> List[str]:
    """The parameters of a signature; default values may have commas in brackets."""
    parts: List[str] = []
    depth, begun = 0, 0
    for at, letter in enumerate(parameters + ","):
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "," and depth == 0:
            part = parameters[begun:at].strip()
            begun = at + 1
            if part:
                parts.append(part)
    return parts


def struct_names(value: Any) -> List[str]:
    """The parts of a struct, in the order in which the engine defines them."""
    kind = type(value)
    return [name for name in properties(kind) if not name.startswith("_")]


def struct_parts(value: Any) -> Iterator[Tuple[str, Any]]:
    for name in struct_names(value):
        try:
            yield name, value.get_editor_property(name)
        except Exception:
            # Some documented parts cannot be read from Python.
            continue


@functools.lru_cache(maxsize=8)
def subclasses(of: Any) -> List[str]:
    """The names of all types of the engine that derive from this one."""
    found = []
    for name in dir(unreal):
        kind = getattr(unreal, name, None)
        if isinstance(kind, type) and issubclass(kind, of) and kind is not of and kind.__name__ == name:
            found.append(name)
    return sorted(found)


def native(name: str, of: type) -> Optional[type]:
    """The type with this name, in any case, if it derives from `of`."""
    short = name.rsplit(".", 1)[-1]
    kind = getattr(unreal, short, None)
    if not isinstance(kind, type):
        known = {one.lower(): one for one in subclasses(of)}
        kind = getattr(unreal, known.get(short.lower(), ""), None)
    return kind if isinstance(kind, type) and issubclass(kind, of) else None
