"""The form of a change of edit.apply."""

from typing import Any, Dict, List

from spawnpoint import faults

REQUIRED: Dict[str, List[str]] = {
    "set": ["object", "component", "member", "value"],
    "create": ["name"],
    "delete": ["object"],
    "duplicate": ["object"],
    "reparent": ["object"],
    "add_component": ["object", "component"],
    "remove_component": ["object", "component"],
    "rename": ["object", "name"],
    "set_active": ["object", "active"],
}
OPTIONAL: Dict[str, List[str]] = {"create": ["parent", "as"], "duplicate": ["parent", "as"], "reparent": ["parent"]}


def check_form(change: Any) -> None:
    """Fails if a change is not well formed."""
    if not isinstance(change, dict) or change.get("do") not in REQUIRED:
        raise faults.invalid("'do' must be one of %s" % ", ".join(REQUIRED))
    required, optional = REQUIRED[change["do"]], OPTIONAL.get(change["do"], [])
    for key in change:
        if key != "do" and key not in required and key not in optional:
            raise faults.invalid("'%s' is not a part of this change" % key)
    for key in required:
        if change.get(key) is None and not (key == "value" and key in change):
            raise faults.invalid("'%s' is missing" % key)
        if key == "active" and not isinstance(change[key], bool):
            raise faults.invalid("'active' must be true or false")
    for key in required + optional:
        if key not in ("value", "active") and change.get(key) is not None and not isinstance(change[key], str):
            raise faults.invalid("'%s' must be a text" % key)
    label = change.get("as")
    if label is not None and not (label.startswith("$") and len(label) > 1):
        raise faults.invalid("'as' must be a label such as '$door', not '%s'" % label)
