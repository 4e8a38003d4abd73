"""Conditions of wait.until."""

import operator
from typing import Any, Callable, Dict, List, Optional

import unreal

from spawnpoint import editor, faults, log_file, log_lines, member_path, values
from spawnpoint.ops.search import ActorFilter, depth_first
from spawnpoint.parts import find_part
from spawnpoint.services import Services

COMPARISONS: Dict[str, Callable[[Any, Any], Any]] = {
    "==": values.same,
    "!=": lambda a, b: not values.same(a, b),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "contains": lambda a, b: b in a,
}
LEVELS = ["debug", "info", "warn", "error"]
MOST_DEPTH = 8


class Condition:
    """Something that is looked at in each frame."""

    def holds(self) -> bool:
        raise NotImplementedError

    def seen(self) -> List[str]:
        """What the last look found."""
        raise NotImplementedError


def parse(services: Services, json: Any, where: str, depth: int = 0) -> Condition:
    """A condition from JSON."""
    if not isinstance(json, dict) or len(json) != 1 or depth > MOST_DEPTH:
        raise faults.argument(where, "expected one of member, objects, log, paused, all, any")
    ((kind, inner),) = json.items()
    where = "%s.%s" % (where, kind)
    if kind in ("all", "any"):
        if not isinstance(inner, list) or not inner:
            raise faults.argument(where, "expected a list of conditions")
        parts = [parse(services, one, "%s[%d]" % (where, at), depth + 1) for at, one in enumerate(inner)]
        return Several(parts, all if kind == "all" else any)
    if kind == "paused":
        if not isinstance(inner, bool):
            raise faults.argument(where, "expected true or false")
        return Paused(inner)
    kinds: Dict[str, Callable[[Services, Dict[str, Any], str], Condition]] = {
        "member": Member,
        "objects": Objects,
        "log": Log,
    }
    if kind not in kinds or not isinstance(inner, dict):
        raise faults.argument(where, "expected one of member, objects, log, paused, all, any")
    return kinds[kind](services, inner, where)


def comparison(json: Dict[str, Any], where: str, usual: str = "==") -> Callable[[Any, Any], bool]:
    name = json.get("compare") or usual
    compare = COMPARISONS.get(name)
    if compare is None:
        raise faults.argument(where + ".compare", "expected one of %s" % ", ".join(COMPARISONS))

    def guarded(a: Any, b: Any) -> bool:
        try:
            return bool(compare(a, b))
        except TypeError:
            raise faults.argument(where, "%r and %r cannot be compared with '%s'" % (a, b, name))

    return guarded


class Member(Condition):
    def __init__(self, services: Services, json: Dict[str, Any], where: str) -> None:
        self._services = services
        self._where = (str(json.get("object")), str(json.get("component")), str(json.get("name")))
        self._compare = comparison(json, where)
        self._value = json.get("value")
        self._last = ""
        # A wrong name is reported at once.
        self._read()

    def _read(self) -> Any:
        id, component, name = self._where
        return member_path.read(find_part(self._services.actor(id), component), name)

    def holds(self) -> bool:
        value = self._read()
        self._last = "%s = %s" % (self._where[2], values.cut(self._services.values.text(value), 200))
        found = value if isinstance(value, (bool, int, float)) else self._services.values.json(value)
        return self._compare(found, self._value)

    def seen(self) -> List[str]:
        return [self._last]


class Objects(Condition):
    def __init__(self, services: Services, json: Dict[str, Any], where: str) -> None:
        self._filter = ActorFilter({key: json.get(key) for key in ("query", "name", "type", "path", "active_only")})
        self._compare = comparison(json, where, ">=")
        self._wanted = json.get("count")
        if isinstance(self._wanted, bool) or not isinstance(self._wanted, int):
            raise faults.argument(where + ".count", "expected a whole number")
        self._count = 0

    def holds(self) -> bool:
        self._count = sum(1 for actor in depth_first() if self._filter.fits(actor))
        return self._compare(self._count, self._wanted)

    def seen(self) -> List[str]:
        return ["%d matching objects" % self._count]


class Log(Condition):
    def __init__(self, services: Services, json: Dict[str, Any], where: str) -> None:
        self._text = str(json.get("text") or "")
        level = json.get("level")
        if level is not None and level not in LEVELS:
            raise faults.argument(where + ".level", "expected one of %s" % ", ".join(LEVELS))
        self._least = LEVELS.index(level) if level else 0
        self._path = log_file.path()
        log_file.flush()
        self._at = log_lines.size(self._path)
        self._found: Optional[str] = None

    def holds(self) -> bool:
        if self._found is None and log_lines.size(self._path) > self._at:
            lines, self._at = log_lines.since(self._path, self._at)
            for line in lines:
                one = log_lines.parse(line)
                if self._text in one["Message"] and LEVELS.index(one["Level"]) >= self._least:
                    self._found = str(one["Message"])
                    break
        return self._found is not None

    def seen(self) -> List[str]:
        return ["logged: %s" % self._found if self._found is not None else "no such line was logged"]


class Paused(Condition):
    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted
        self._last = ""

    def holds(self) -> bool:
        game = editor.game_world()
        if not game:
            raise faults.not_ready("No game is running", "start it first")
        paused = bool(unreal.GameplayStatics.is_game_paused(game))
        self._last = "paused" if paused else "running"
        return paused == self._wanted

    def seen(self) -> List[str]:
        return [self._last]


class Several(Condition):
    def __init__(self, parts: List[Condition], combine: Callable[[Any], bool]) -> None:
        self._parts = parts
        self._combine = combine

    def holds(self) -> bool:
        # All are looked at, so that `seen` is true for each.
        return self._combine([part.holds() for part in self._parts])

    def seen(self) -> List[str]:
        return [line for part in self._parts for line in part.seen()]
