"""Compares the plugin and the stub with the engine's module: `surface.py unreal.py PLUGIN`.

Every `unreal.*` name that the plugin uses must exist there, and everything public of the stub: classes with their
bases, methods with their parameters, properties and values of enums.
"""

import ast
import inspect
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from engine_names import Names  # noqa: E402
from stub import module, sample, wrappers  # noqa: E402


def used_names(folder):
    """`unreal.X` and `unreal.X.y` in the sources below a folder, with where they are."""
    for root, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".py"):
                path = os.path.join(root, file)
                with open(path, encoding="utf-8") as source:
                    tree = ast.parse(source.read(), path)
                yield from _of_tree(tree, os.path.relpath(path, folder))


def _of_tree(tree, path):
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        inner = node.value
        if isinstance(inner, ast.Name) and inner.id == "unreal":
            yield node.attr, "%s:%d" % (path, node.lineno)
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "unreal":
            yield "%s.%s" % (inner.attr, node.attr), "%s:%d" % (path, node.lineno)


def plugin_problems(names, folder):
    found = list(used_names(folder))
    if len(found) < 100:
        yield "only %d names were found in the plugin" % len(found)
    for name, where in found:
        if not names.has(name):
            yield "%s: the engine has no unreal.%s" % (where, name)


def stub_problems(names, stub):
    for name, one in sorted(vars(stub).items()):
        if name.startswith("__"):
            continue
        if not inspect.isclass(one):
            if not names.has(name):
                yield "the engine has no function unreal.%s" % name
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
    for prop in vars(one).get("PROPERTIES", ()):
        if not names.has_property(name, prop.name):
            yield "the engine has no property %s of %s" % (prop.name, name)


def parameter_problems(names, owner, member, function):
    if not names.line(owner)[0] or owner in ("StructBase", "_ObjectBase"):
        return
    known = names.parameters(owner, member)
    for parameter in list(inspect.signature(function).parameters)[1:]:
        if known and parameter not in known:
            yield "%s.%s has no parameter %s in the engine" % (owner, member, parameter)


# What the stub needs to work, and hides from nobody: none of it is called by the plugin.
OWN_MEMBERS = {"PROPERTIES", "ALL", "SCRIPT", "target", "kind", "native", "view", "name", "value"}


def main():
    names = Names(sys.argv[1])
    if len(names.types) < 8000:
        sys.exit("only %d classes were read" % len(names.types))
    stub = module.make(sample.state("/tmp"))
    sys.modules["unreal"] = stub
    assert issubclass(stub.Vector, wrappers.StructBase)
    problems = list(plugin_problems(names, os.path.join(sys.argv[2], "Content", "Python")))
    problems += stub_problems(names, stub)
    for problem in problems:
        print(problem)
    used = {name for name, _ in used_names(os.path.join(sys.argv[2], "Content", "Python"))}
    print(
        "%d names of the plugin and %d of the stub were compared with %d classes"
        % (len(used), len(vars(stub)), len(names.types))
    )
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
