"""Compares the plugin and the stub with the engine's module: `surface.py unreal.py PLUGIN`.

Every `unreal.*` name that the plugin uses must exist there, and its calls must fit the signatures there. Everything
public of the stub must exist there too: classes with their bases, methods with their parameters, properties and values
of enums. What the stub returns in the unit tests must be of the types that the engine declares.
"""

import ast
import builtins
import functools
import importlib
import inspect
import io
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from engine_names import Names, split  # noqa: E402
from stub import module, sample, wrappers  # noqa: E402

# What these functions of the plugin return.
RETURNS = {
    "unreal_editor": "UnrealEditorSubsystem",
    "level_editor": "LevelEditorSubsystem",
    "actor_editor": "EditorActorSubsystem",
    "registry": "AssetRegistry",
    "ready_registry": "AssetRegistry",
    "game_world": "World",
    "editor_world": "World",
    "shown_world": "World",
}
# Names of variables in the plugin that hold an object of this class, or of one below it.
HOLDS = {
    "actor": "Actor",
    "above": "Actor",
    "child": "Actor",
    "made": "Actor",
    "manager": "PlayerCameraManager",
    "menus": "ToolMenus",
    "bar": "ToolMenu",
    "tools_menu": "ToolMenu",
}


def sources(folder):
    """The syntax trees of the Python files below a folder."""
    for root, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".py"):
                path = os.path.join(root, file)
                with open(path, encoding="utf-8") as source:
                    yield ast.parse(source.read(), path), os.path.relpath(path, folder)


def of_module(node):
    """`X` or `X.y` for `unreal.X` and `unreal.X.y`; nothing for anything else."""
    names = []
    while isinstance(node, ast.Attribute):
        names.insert(0, node.attr)
        node = node.value
    is_it = isinstance(node, ast.Name) and node.id == "unreal" and len(names) in (1, 2)
    return ".".join(names) if is_it else ""


def used_names(folder):
    """`unreal.X` and `unreal.X.y` in the sources below a folder, with where they are."""
    for tree, path in sources(folder):
        for node in ast.walk(tree):
            name = of_module(node) if isinstance(node, ast.Attribute) else ""
            if name:
                yield name, "%s:%d" % (path, node.lineno)


def plugin_problems(names, folder):
    found = list(used_names(folder))
    if len(found) < 100:
        yield "only %d names were found in the plugin" % len(found)
    for name, where in found:
        if not names.has(name):
            yield "%s: the engine has no unreal.%s" % (where, name)


class Calls:
    """The calls of the plugin, compared with the engine's signatures."""

    def __init__(self, names, folder):
        self.names = names
        self.trees = list(sources(folder))
        self.checked = 0
        # Names that a call may have because the plugin or Python has them.
        self.own = set()
        for tree, _ in self.trees:
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    self.own.add(node.name)
                elif isinstance(node, (ast.Attribute, ast.Name)) and isinstance(node.ctx, ast.Store):
                    self.own.add(node.attr if isinstance(node, ast.Attribute) else node.id)
                elif isinstance(node, (ast.Import, ast.ImportFrom)):
                    self.own.update(self._of_python(node))
        for kind in vars(builtins).values():
            if isinstance(kind, type):
                self.own.update(dir(kind))

    @staticmethod
    def _of_python(node):
        """What the modules of an import have, and their classes."""
        modules = [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
        for name in modules:
            if name and name.split(".")[0] not in ("unreal", "spawnpoint"):
                found = vars(importlib.import_module(name))
                yield from found
                for one in found.values():
                    yield from dir(one) if isinstance(one, type) else ()
        # Objects whose classes are not public in their modules.
        for one in (re.compile(""), re.match("", ""), sys, os.path):
            yield from dir(one)

    def problems(self):
        for tree, path in self.trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    problem = self._problem(node)
                    if problem:
                        yield "%s:%d: %s" % (path, node.lineno, problem)
        if self.checked < 200:
            yield "only %d calls of the plugin were compared" % self.checked

    def _problem(self, node):
        if any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords):
            return ""
        given = len(node.args), [one.arg for one in node.keywords]
        name = of_module(node.func)
        if name:
            return self._fits(name, self._signature(name), *given)
        if not isinstance(node.func, ast.Attribute):
            return ""
        member, owner = node.func.attr, self._owner(node.func.value)
        if owner:
            name = "%s.%s" % (owner, member)
            signature = self.names.signature(owner, member)
            return self._fits(name, signature, *given) if signature else "the engine has no %s" % name
        if member in self.own:
            return ""
        signatures = self.names.methods(member)
        if not signatures:
            return "neither the engine nor the plugin has a method %s" % member
        self.checked += 1
        if all(one.refuses(*given) for one in signatures):
            return "%s: %s" % (member, signatures[0].refuses(*given))
        return ""

    def _signature(self, name):
        owner, _, member = name.partition(".")
        if member:
            return self.names.signature(owner, member)
        return self.names.functions.get(owner) or self.names.signature(owner, "__init__")

    def _fits(self, name, signature, count, keywords):
        if signature is None:
            return ""
        self.checked += 1
        why = signature.refuses(count, keywords)
        return "%s: %s" % (name, why) if why else ""

    @staticmethod
    def _owner(node):
        """The class of what a method is called on, where it is known."""
        if isinstance(node, ast.Name):
            return HOLDS.get(node.id, "")
        if isinstance(node, ast.Call):
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            if name == "get_editor_subsystem" or name == "get_engine_subsystem":
                return of_module(node.args[0])
            return RETURNS.get(name, "")
        return ""


def stub_problems(names, stub):
    for name, one in sorted(vars(stub).items()):
        if name.startswith("__"):
            continue
        if not inspect.isclass(one):
            if not names.has(name):
                yield "the engine has no function unreal.%s" % name
            elif inspect.isfunction(one):
                own = list(inspect.signature(one).parameters.values())
                yield from signature_problems(name, names.functions[name], own)
            continue
        if name not in names.types:
            yield "the engine has no class unreal.%s" % name
            continue
        yield from class_problems(names, name, one)


def class_problems(names, name, one):
    engine_line = names.line(name)
    for base in one.__mro__[1:]:
        if getattr(sys.modules["unreal"], base.__name__, None) is base and base.__name__ not in engine_line:
            yield "%s does not derive from %s in the engine" % (name, base.__name__)
    for member, value in vars(one).items():
        if member.startswith("_") or member in OWN_MEMBERS:
            continue
        if not names.has("%s.%s" % (name, member)):
            yield "the engine has no %s.%s" % (name, member)
        elif inspect.isfunction(value) or isinstance(value, classmethod):
            function = value.__func__ if isinstance(value, classmethod) else value
            yield from parameter_problems(names, name, member, function)
    if issubclass(one, wrappers.StructBase) and one.ALL:
        known = [parameter for parameter, _ in names.signature(name, "__init__").parameters]
        own = list(one.ALL)
        if known and own != [parameter for parameter in known if parameter in own]:
            yield "%s is made of %s in the engine, not of %s" % (name, known, own)
    for prop in vars(one).get("PROPERTIES", ()):
        if not names.has_property(name, prop.name):
            yield "the engine has no property %s of %s" % (prop.name, name)


def parameter_problems(names, owner, member, function):
    """The stub must not accept a call that the engine refuses."""
    if owner in ("StructBase", "_ObjectBase"):
        return
    engine = names.signature(owner, member)
    if engine.is_open:
        return
    own = list(inspect.signature(function).parameters.values())
    yield from signature_problems("%s.%s" % (owner, member), engine, own[1:])


def signature_problems(name, engine, own):
    for at, parameter in enumerate(own):
        if at >= len(engine.parameters):
            yield "%s has no parameter %s in the engine" % (name, parameter.name)
            continue
        known, is_optional = engine.parameters[at]
        if parameter.name != known:
            yield "parameter %d of %s is %s in the engine, not %s" % (at + 1, name, known, parameter.name)
        elif not is_optional and parameter.default is not parameter.empty:
            yield "%s of %s is required in the engine" % (known, name)
    for known, is_optional in engine.parameters[len(own) :]:
        if not is_optional:
            yield "%s lacks the parameter %s, which the engine requires" % (name, known)


# What the stub needs to work, and hides from nobody: none of it is called by the plugin.
OWN_MEMBERS = {"PROPERTIES", "ALL", "SCRIPT", "target", "kind", "native", "view", "name", "value"}


class Returned:
    """Compares what the stub returns in the unit tests with what the engine declares."""

    def __init__(self, names, stub):
        self.names, self.stub = names, stub
        self.problems, self.checked = {}, set()
        for name, one in vars(stub).items():
            if inspect.isclass(one):
                for member, value in list(vars(one).items()):
                    self._watch(name, one, member, value)

    def _watch(self, owner, kind, member, value):
        signature = None if member.startswith("_") else self.names.signature(owner, member)
        if signature is None or signature.kind not in ("method", "classmethod") or not signature.returns:
            return
        function = value.__func__ if isinstance(value, classmethod) else value
        if not inspect.isfunction(function):
            return

        @functools.wraps(function)
        def watched(*args, **named):
            found = function(*args, **named)
            name = "%s.%s" % (owner, member)
            self.checked.add(name)
            if not self._is(found, signature.returns):
                self.problems[name] = "%s returned %r, not %s" % (name, found, signature.returns)
            return found

        setattr(kind, member, classmethod(watched) if isinstance(value, classmethod) else watched)

    def _is(self, value, declared):
        declared = declared.strip()
        if declared == "None":
            return value is None
        if declared in ("Any", "object") or declared.startswith("_") or declared == "":
            return True
        inner = re.match(r"Optional\[(.*)\]$", declared)
        if inner:
            return value is None or self._is(value, inner.group(1))
        inner = re.match(r"Tuple\[(.*)\]$", declared)
        if inner:
            parts, _ = split(inner.group(1) + ")")
            return (
                isinstance(value, tuple)
                and len(value) == len(parts)
                and all(self._is(one, part) for one, part in zip(value, parts))
            )
        inner = re.match(r"(Array|Map|Set)\[(.*)\]$", declared)
        if inner:
            return isinstance(value, getattr(self.stub, inner.group(1)))
        if declared in ("bool", "str"):
            return type(value).__name__ == declared
        if declared in ("int", "float"):
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        kind = getattr(self.stub, declared, None)
        if kind is None or not isinstance(value, kind):
            is_object = "_ObjectBase" in self.names.line(declared)
            return value is None and is_object if kind is not None else not isinstance(value, (bool, int, float, str))
        return True


def returned_problems(names):
    """Runs the unit tests."""
    tests = unittest.defaultTestLoader.discover(os.path.join(HERE, "tests"), top_level_dir=HERE)
    returned = Returned(names, sys.modules["unreal"])
    said = io.StringIO()
    result = unittest.TextTestRunner(said).run(tests)
    problems = list(returned.problems.values())
    if not result.wasSuccessful() or result.testsRun < 60:
        problems.append(said.getvalue())
    return problems, len(returned.checked)


def main():
    names = Names(sys.argv[1])
    if len(names.types) < 8000:
        sys.exit("only %d classes were read" % len(names.types))
    stub = module.make(sample.state("/tmp"))
    sys.modules["unreal"] = stub
    assert issubclass(stub.Vector, wrappers.StructBase)
    folder = os.path.join(sys.argv[2], "Content", "Python")
    calls = Calls(names, folder)
    problems = [*plugin_problems(names, folder), *calls.problems(), *stub_problems(names, stub)]
    found, returned = returned_problems(names)
    for problem in problems + found:
        print(problem)
    used = {name for name, _ in used_names(folder)}
    print(
        "%d names of the plugin and %d of its calls, %d names of the stub and %d of its results were compared with %d classes"
        % (len(used), calls.checked, len(vars(stub)), returned, len(names.types))
    )
    sys.exit(1 if problems or found else 0)


if __name__ == "__main__":
    main()
