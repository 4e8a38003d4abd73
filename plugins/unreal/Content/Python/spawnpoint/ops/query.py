"""script.query: one expression that only reads: Scene['Door'].root_component.relative_location.x,
Static.SystemLibrary.get_engine_version."""

import ast
from typing import Any, Callable, Dict

import unreal

from spawnpoint import editor, faults, getters, member_path, type_info
from spawnpoint.call import Call
from spawnpoint.ops.search import depth_first
from spawnpoint.ops.statics import static_class, static_value
from spawnpoint.parts import find_part
from spawnpoint.services import Services

LONGEST = 4096
ROOTS = "the query must start with Scene['name'] or Static.Class"


class QueryOps:
    """Evaluates the syntax tree itself. Nothing is compiled, so nothing but names, properties, items and known
    getters can be reached."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"script.query": self.query}

    def query(self, call: Call) -> Dict[str, Any]:
        text = call.text("query").strip()
        if not text or len(text) > LONGEST:
            raise faults.argument("query", "expected one expression of at most %d characters" % LONGEST)
        try:
            tree = ast.parse(text, mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise faults.argument(
                "query", "syntax error: %s" % getattr(error, "msg", error), "unity_help has the grammar"
            )
        value = self._evaluate(tree.body)
        return {"result": self._services.values.text(value), "value": self._services.values.json(value), "output": []}

    def _evaluate(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Call):
            if node.args or node.keywords or not isinstance(node.func, ast.Attribute):
                raise faults.argument("query", "only getters without arguments can be called")
            return self._attribute(node.func)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Subscript):
            return self._item(node)
        if isinstance(node, ast.Name) and node.id == "Scene":
            return editor.shown_world()
        raise faults.argument("query", ROOTS)

    def _attribute(self, node: ast.Attribute) -> Any:
        inner = node.value
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "Static":
            return static_value(static_class(inner.attr), node.attr)
        if isinstance(inner, ast.Name) and inner.id == "Static":
            raise faults.argument(
                "query", "name a member of the class, such as Static.SystemLibrary.get_engine_version"
            )
        value = self._evaluate(inner)
        if isinstance(value, unreal.Actor) and node.attr not in type_info.properties(type(value)):
            return self._member_of_actor(value, node.attr)
        if getters.is_getter(type(value), node.attr):
            return getters.read(value, node.attr)
        return member_path.inside(value, node.attr)

    @staticmethod
    def _member_of_actor(actor: Any, name: str) -> Any:
        """A getter, a property of its Blueprint, or a component."""
        if getters.is_getter(type(actor), name):
            return getters.read(actor, name)
        try:
            return member_path.property_of(actor, name)
        except faults.Fault:
            return find_part(actor, name)

    def _item(self, node: ast.Subscript) -> Any:
        key: Any = node.slice
        if not isinstance(key, ast.Constant) or isinstance(key.value, bool) or not isinstance(key.value, (int, str)):
            raise faults.argument("query", "an index must be a number or a text")
        if isinstance(node.value, ast.Name) and node.value.id == "Scene":
            return self._actor(str(key.value))
        step = key.value if isinstance(key.value, int) else member_path.Key(key.value)
        return member_path.inside(self._evaluate(node.value), step)

    def _actor(self, name: str) -> Any:
        if name.startswith("obj:"):
            return self._services.actor(name)
        for actor in depth_first():
            if str(actor.get_actor_label()) == name:
                return actor
        raise faults.missing("Object", "'%s'" % name)
