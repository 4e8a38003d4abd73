"""Tools that Python functions define.

    import spawnpoint

    @spawnpoint.tool(read_only=True)
    def count_doors(level: str, only_open: bool = False) -> int:
        \"\"\"Count the doors of a level.\"\"\"

The parameters and their annotations become the schema, the documentation becomes the description. A function that
yields runs over several frames; each `yield` waits for the next one.
"""

import inspect
import json
import re
import typing
from typing import Any, Callable, Dict, List, Optional, TypeVar, Union, overload

from spawnpoint import faults
from spawnpoint.call import NEXT_FRAME, Steps

NAME = re.compile(r"^[A-Za-z0-9_.:/-]{1,128}$")
# The modules with the plugin's own tools.
OWN = "spawnpoint.builtin."
# A parameter with this name gets the plugin's services, and is not in the schema.
SERVICES = "services"
TYPES: Dict[Any, Dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    dict: {"type": "object"},
    list: {"type": "array"},
    tuple: {"type": "array"},
    set: {"type": "array"},
}
LISTS = (list, tuple, set)

F = TypeVar("F", bound=Callable[..., Any])


class Tool:
    """A function, and how clients see it."""

    def __init__(
        self, function: Callable[..., Any], name: str, description: str, read_only: bool, long_running: bool
    ) -> None:
        self.function = function
        self.module = function.__module__
        self.name = name
        self.description = description
        self.read_only = read_only
        self.long_running = long_running
        self.schema = schema_of(function)

    def offer(self) -> Dict[str, Any]:
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": self.schema,
            "read_only": self.read_only,
            "long_running": self.long_running,
        }


class Registry:
    """All tools, by name."""

    def __init__(self) -> None:
        self.tools: Dict[str, Tool] = {}
        # Changes with every tool that is added or replaced.
        self.version = 0

    def add(self, tool: Tool) -> None:
        there = self.tools.get(tool.name)
        if there is not None and there.module.startswith(OWN) and not tool.module.startswith(OWN):
            raise ValueError("the plugin has a tool '%s'; choose another name" % tool.name)
        self.tools[tool.name] = tool
        self.version += 1

    def forget(self, module: str) -> None:
        """Removes the tools of a module."""
        self.restore({name: tool for name, tool in self.tools.items() if tool.module != module})

    def restore(self, tools: Dict[str, Tool]) -> None:
        """Replaces all tools."""
        if tools != self.tools:
            self.tools = tools
            self.version += 1

    def offers(self) -> List[Dict[str, Any]]:
        return [self.tools[name].offer() for name in sorted(self.tools)]

    def call(self, name: str, arguments: Dict[str, Any], services: Any) -> Any:
        tool = self.tools.get(name)
        if tool is None:
            raise faults.missing("Tool", "'%s'" % name)
        known = tool.schema["properties"]
        for key in arguments:
            if key not in known:
                raise faults.argument(key, "%s has no such argument; it has %s" % (name, ", ".join(known) or "none"))
        for key in tool.schema.get("required", []):
            if key not in arguments:
                raise faults.argument(key, "it is missing")
        if SERVICES in inspect.signature(tool.function).parameters:
            arguments = dict(arguments, **{SERVICES: services})
        result = tool.function(**arguments)
        return _steps(result, services) if inspect.isgenerator(result) else answer(result, services)


REGISTRY = Registry()


def _steps(body: Any, services: Any) -> Steps:
    while True:
        try:
            next(body)
        except StopIteration as end:
            return answer(end.value, services)
        yield NEXT_FRAME


def answer(result: Any, services: Any) -> Dict[str, Any]:
    """What a tool returned, in the form of the protocol: text for people, and a value for programs."""
    if result is None:
        return {"content": [{"type": "text", "text": "Done."}]}
    if isinstance(result, str):
        return {"content": [{"type": "text", "text": result}]}
    if isinstance(result, dict) and isinstance(result.get("content"), list):
        return result
    value = plain(result, services)
    return {"structured": value if isinstance(value, dict) else {"result": value}}


def plain(value: Any, services: Any) -> Any:
    """A result as JSON. Lists and objects of Python are kept whole; values of the engine are shown."""
    if isinstance(value, dict):
        return {str(key): plain(item, services) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, services) for item in value]
    return services.values.json(value)


@overload
def tool(function: F) -> F: ...


@overload
def tool(
    *, name: str = ..., description: str = ..., read_only: bool = ..., long_running: bool = ...
) -> Callable[[F], F]: ...


def tool(
    function: Optional[F] = None,
    *,
    name: str = "",
    description: str = "",
    read_only: bool = False,
    long_running: bool = False,
) -> Union[F, Callable[[F], F]]:
    """Makes a function a tool. A tool that is not `read_only` runs only where the owner of the server allows
    writes."""

    def add(target: F) -> F:
        if not inspect.isroutine(target):
            raise ValueError("%r is not a function" % (target,))
        if inspect.iscoroutinefunction(target):
            raise ValueError("A tool cannot be async: use `yield`, which waits for the next frame")
        chosen = name or target.__name__
        if not NAME.match(chosen):
            raise ValueError("%r is not a name for a tool: use letters, digits and _ - . / :" % chosen)
        about = description or inspect.cleandoc(target.__doc__ or "") or chosen
        REGISTRY.add(Tool(target, chosen, about, read_only, long_running))
        return target

    return add(function) if function is not None else add


def schema_of(function: Callable[..., Any]) -> Dict[str, Any]:
    """The JSON Schema of a function's parameters."""
    try:
        hints = typing.get_type_hints(function)
    except NameError as error:
        raise ValueError("An annotation of %s is unknown: %s" % (function.__name__, error))
    properties: Dict[str, Any] = {}
    required: List[str] = []
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            raise ValueError("A tool cannot have the parameter *%s: name each of its parameters" % name)
        if name == SERVICES:
            continue
        schema = type_schema(hints.get(name, Any))
        if parameter.default is parameter.empty:
            required.append(name)
        elif parameter.default is not None and is_json(parameter.default):
            schema = dict(schema, default=parameter.default)
        properties[name] = schema
    found: Dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        found["required"] = required
    return found


def is_json(value: Any) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def type_schema(kind: Any) -> Dict[str, Any]:
    """The JSON Schema of an annotation; anything for one that JSON does not know."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is None:
        return dict(TYPES.get(kind, {}))
    if origin in LISTS:
        kinds = [one for one in inner if one is not Ellipsis]
        is_even = bool(kinds) and all(one == kinds[0] for one in kinds)
        return {"type": "array", "items": type_schema(kinds[0])} if is_even else {"type": "array"}
    if origin is dict:
        return {"type": "object", "additionalProperties": type_schema(inner[1])} if inner else {"type": "object"}
    if origin is typing.Literal:
        return {"enum": list(inner)} if is_json(inner) else {}
    # `int | str` of newer versions has a type of its own.
    if origin is Union or origin.__name__ == "UnionType":
        kinds = [one for one in inner if one is not type(None)]
        return type_schema(kinds[0]) if len(kinds) == 1 else {"anyOf": [type_schema(one) for one in kinds]}
    return {}
