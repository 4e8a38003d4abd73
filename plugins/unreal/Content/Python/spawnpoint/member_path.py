"""Paths into properties: `relative_location.x`, `tags[0]`, `slots['left'].size`."""

import re
from typing import Any, List, Union

from spawnpoint import faults, type_info, values

Step = Union[str, int]
STEP = re.compile(r"\.?([A-Za-z_]\w*)|\[(?:(\d+)|'([^']*)'|\"([^\"]*)\")\]")
MOST_STEPS = 16


class Key(str):
    """A key of a map, as opposed to the name of a property."""


def steps_of(path: str) -> List[Step]:
    steps: List[Step] = []
    at = 0
    while at < len(path):
        found = STEP.match(path, at)
        if found is None or len(steps) >= MOST_STEPS:
            raise faults.argument("name", "'%s' is not a property or a path into one" % path)
        name, index, single, double = found.groups()
        if name is not None:
            steps.append(name)
        else:
            steps.append(int(index) if index is not None else Key(single if single is not None else double))
        at = found.end()
    if not steps or not isinstance(steps[0], str) or isinstance(steps[0], Key):
        raise faults.argument("name", "'%s' is not a property or a path into one" % path)
    return steps


def inside(value: Any, step: Step) -> Any:
    """The property or item of a value."""
    if isinstance(step, int):
        if not values.is_list(value):
            raise faults.missing("Item", "%d of a value that is not a list" % step)
        items = list(value)
        if step >= len(items):
            raise faults.missing("Item", "%d of %d" % (step, len(items)))
        return items[step]
    if isinstance(step, Key) or values.is_map(value):
        if values.is_map(value):
            for key, item in value.items():
                if str(key) == step:
                    return item
        raise faults.missing("Item", "'%s'" % step)
    return property_of(value, step)


def property_of(value: Any, name: str) -> Any:
    if not hasattr(value, "get_editor_property"):
        raise faults.missing("Member", "'%s' of %s" % (name, type(value).__name__))
    try:
        return value.get_editor_property(name)
    except Exception:
        raise unknown(value, name)


def unknown(value: Any, name: str) -> faults.Fault:
    known = type_info.properties(type(value))
    close = [one for one in known if name.lower().strip("_") in one or one in name.lower()]
    hint = "did you mean %s?" % ", ".join(sorted(close)[:5]) if close else ""
    kind = type_info.short_name(value) if hasattr(value, "get_class") else type(value).__name__
    return faults.missing("Member", "'%s' of %s" % (name, kind), hint)


def read(thing: Any, path: str) -> Any:
    value = thing
    for step in steps_of(path):
        value = inside(value, step)
    return value


def replaced(thing: Any, steps: List[Step], new: Any) -> Any:
    """The value of the first property of a path, with its inner part replaced. Values are copies, so the inner
    ones are put back into the outer ones."""
    value = inside(thing, steps[0])
    return new if len(steps) == 1 else _with(value, steps[1:], new)


def _with(value: Any, steps: List[Step], new: Any) -> Any:
    step = steps[0]
    inner = inside(value, step)
    if hasattr(value, "get_class"):
        raise faults.invalid("The path leads to another object", "write the property on the object that has it")
    part = new if len(steps) == 1 else _with(inner, steps[1:], new)
    if hasattr(value, "set_editor_property"):
        copy = value.copy()
        copy.set_editor_property(step, part)
        return copy
    if values.is_map(value):
        return {key: part if str(key) == step else item for key, item in value.items()}
    return [part if at == step else item for at, item in enumerate(value)]
