"""The names of the engine that the plugin uses, and its calls, compared with the engine's signatures."""

import ast
import builtins
import importlib
import os
import re
import sys

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
