"""Methods without arguments that only read. Queries need no permission, so which methods count as such is decided
here and not by the project: only classes of the engine's own modules are asked."""

from typing import Any, Dict, List

from spawnpoint import faults, type_info

PREFIXES = ("get_", "is_", "has_")
# Modules of the engine whose getters change nothing.
MODULES = ("/Script/Engine.", "/Script/UnrealEd.", "/Script/LevelEditor.", "/Script/CoreUObject.", "/Script/Blutility.")
# Getters of theirs that tell about the machine and its user instead of the project: programs get secrets as arguments.
OUTSIDE = frozenset(
    [
        "get_command_line",
        "get_device_id",
        "get_platform_user_dir",
        "get_platform_user_name",
    ]
)


def is_getter(kind: type, name: str) -> bool:
    if not name.startswith(PREFIXES) or name in OUTSIDE:
        return False
    method = type_info.methods(kind).get(name)
    if method is None or method.least() or method.returns in ("None", "object"):
        return False
    path = str(getattr(kind, "static_class")().get_path_name())
    return path.startswith(MODULES)


def read(owner: Any, name: str) -> Any:
    """Calls a getter of a class or an object."""
    if not is_getter(type_info.python_type(owner), name):
        raise faults.invalid("'%s' is not known to only read" % name, "call it with CallMethod or in code")
    return getattr(owner, name)()


def cards(kind: type) -> List[Dict[str, Any]]:
    """The getters of a type as properties, in the form of the protocol."""
    found = []
    for name, method in sorted(type_info.own_methods(kind).items()):
        if is_getter(kind, name):
            found.append({"Name": name, "Kind": "property", "Type": method.returns, "CanRead": True, "CanWrite": False})
    return found
