"""objects.list, object.get, object.children"""

from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from spawnpoint import cards, editor, type_info
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.ops.levels import find_level
from spawnpoint.parts import parts_of
from spawnpoint.services import Services

# How many actors are looked at between two looks at the clock.
AT_ONCE = 32


class ActorFilter:
    """The filters of a search. An actor must match all that are given."""

    def __init__(self, params: Dict[str, Any]) -> None:
        call = Call("", params)
        self._query = call.text("query").lower()
        self._name = call.text("name").lower()
        self._type = call.text("type").lower()
        self._path = call.text("path").lower()
        self._active_only = call.flag("active_only")

    def fits(self, actor: Any) -> bool:
        name = str(actor.get_actor_label()).lower()
        if self._name not in name:
            return False
        if self._active_only and not cards.is_active(actor):
            return False
        if self._path or self._query:
            path = cards.path_of(actor).lower()
            if self._path not in path or (self._query not in name and self._query not in path):
                return False
        return not self._type or any(self._type in type_info.type_path(part).lower() for part in parts_of(actor))


def walk(level: Optional[str] = None) -> Steps:
    """All actors, each before those that are attached to it. Large levels take several slices."""
    children: Dict[str, List[Tuple[str, Any]]] = {}
    for at, actor in enumerate(editor.actors()):
        if at % AT_ONCE == AT_ONCE - 1:
            yield MAY_PAUSE
        if not editor.is_alive(actor) or (level is not None and editor.level_package(actor) != level):
            continue
        parent = actor.get_attach_parent_actor()
        above = str(parent.get_path_name()) if parent else ""
        children.setdefault(above, []).append((str(actor.get_path_name()), actor))
    ordered: List[Any] = []
    seen: Set[str] = set()
    stack = list(reversed(children.get("", [])))
    while stack:
        path, actor = stack.pop()
        if path not in seen:
            seen.add(path)
            ordered.append(actor)
            stack.extend(reversed(children.get(path, [])))
    return ordered


def depth_first(level: Optional[str] = None) -> List[Any]:
    """The same at once."""
    steps = walk(level)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: List[Any] = end.value
            return found


class SearchOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"objects.list": self.list, "object.get": self.get, "object.children": self.children}

    def list(self, call: Call) -> Steps:
        wanted = ActorFilter(call.params)
        scene = call.text("scene")
        level = editor.level_package(find_level(scene)) if scene else None
        with_components = call.flag("components")
        found: List[Any] = []
        for at, actor in enumerate((yield from walk(level))):
            if editor.is_alive(actor) and wanted.fits(actor):
                found.append(actor)
            if at % AT_ONCE == AT_ONCE - 1:
                yield MAY_PAUSE
        found = [actor for actor in found if editor.is_alive(actor)]
        return call.page(found, lambda actor: cards.card(self._services.ids, actor, with_components))

    def get(self, call: Call) -> Dict[str, Any]:
        return cards.card(self._services.ids, self._services.actor(call.required("id")))

    def children(self, call: Call) -> Dict[str, Any]:
        below = list(self._services.actor(call.required("id")).get_attached_actors() or [])
        return call.page(below, lambda actor: cards.card(self._services.ids, actor))
