"""Compares the plugin and the stub with the engine's module: `surface.py unreal.py PLUGIN`.

Every `unreal.*` name that the plugin uses must exist there, and its calls must fit the signatures there. Everything
public of the stub must exist there too: classes with their bases, methods with their parameters, properties and values
of enums. What the stub returns in the unit tests must be of the types that the engine declares.
"""

import inspect
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from engine_names import Names  # noqa: E402
from plugin_calls import Calls, used_names  # noqa: E402
from stub import module, sample, wrappers  # noqa: E402
from stub_results import returned_problems  # noqa: E402


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
