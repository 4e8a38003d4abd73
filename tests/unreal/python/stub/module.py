"""The module `unreal` of a running editor."""

import collections
import inspect
import types

from stub import actors, assets, levels, libraries, menus, objects, state, structs, subsystems, wrappers
from stub.actors import Actor
from stub.objects import Class, Object, default_object
from stub.state import current

# Classes of the stub that the engine's module does not have.
OWN = {"Descriptor", "Properties", "Property", "Asset"}

ticks = []
shutdown = []
# Seconds that the callbacks of each frame took, for bench/unreal_cost.
costs = collections.deque(maxlen=100000)


def log(arg):
    current().log("LogPython", arg)


def log_warning(arg):
    current().log("LogPython", arg, "Warning")


def log_error(arg):
    current().log("LogPython", arg, "Error")


def log_flush():
    current().flush_log()


def register_slate_post_tick_callback(callable):
    ticks.append(callable)
    return callable


def unregister_slate_post_tick_callback(handle):
    ticks.remove(handle)


def register_python_shutdown_callback(callable):
    shutdown.append(callable)
    return callable


def unregister_python_shutdown_callback(handle):
    shutdown.remove(handle)


def get_editor_subsystem(subsystem):
    current()
    return subsystem.__new__(subsystem) if issubclass(subsystem, objects.EditorSubsystem) else None


def get_engine_subsystem(subsystem):
    current()
    return subsystem.__new__(subsystem) if issubclass(subsystem, objects.EngineSubsystem) else None


def get_default_object(type):
    return default_object(type)


def load_class(outer, name, type=None):
    if name in objects.NATIVE:
        return Class(name)
    if name.endswith("_C"):
        found = assets.find_record(name[:-2])
        if found is not None and found["class"].endswith("Blueprint"):
            return Class(name)
    return None


def load_asset(name, type=None, follow_redirectors=True):
    found = assets.find_record(str(name))
    if found is None or found["class"] not in objects.NATIVE:
        return None
    return objects.NATIVE[found["class"]](found)


def load_object(outer, name, type=None, follow_redirectors=True):
    return find_object(outer, name)


def find_object(outer, name, type=None, follow_redirectors=True):
    state = current()
    name = str(name)
    if ":PersistentLevel." in name:
        package, _, rest = name.partition(".")
        parts = rest.split(":PersistentLevel.")[1].split(".")
        of_game = "/UEDPIE_0_" in package
        level = package.replace("/UEDPIE_0_", "/")
        if state.find_actor(level, parts[0], of_game) is None:
            return None
        actor = Actor.view(level, parts[0], of_game)
        if len(parts) == 1:
            return actor
        part = actor._record()["components"].get(parts[1])
        return Class(part["class"]).native()(actor, parts[1]) if part else None
    for default in state.settings.values():
        if default.get_path_name() == name:
            return default
    for singleton in (
        subsystems.LevelEditorSubsystem,
        subsystems.EditorActorSubsystem,
        subsystems.UnrealEditorSubsystem,
    ):
        if name == singleton._path:
            return get_editor_subsystem(singleton)
    return load_asset(name)


def subsystem_paths():
    for one in (
        subsystems.LevelEditorSubsystem,
        subsystems.EditorActorSubsystem,
        subsystems.UnrealEditorSubsystem,
        subsystems.SubobjectDataSubsystem,
    ):
        one._path = "/Engine/Transient.%s_0" % one.__name__


FUNCTIONS = (
    log, log_warning, log_error, log_flush, register_slate_post_tick_callback, unregister_slate_post_tick_callback,
    register_python_shutdown_callback, unregister_python_shutdown_callback, get_editor_subsystem, get_engine_subsystem,
    get_default_object, load_class, load_asset, load_object, find_object,
)  # fmt: skip


def public_classes():
    """The classes of the module, by name."""
    found = {}
    for module in (wrappers, structs, objects, actors, levels, subsystems, libraries, assets, menus):
        for name, one in vars(module).items():
            if (
                inspect.isclass(one)
                and not name.startswith("_")
                and name not in OWN
                and one.__module__.startswith("stub.")
            ):
                found[name] = one
    for name, one in vars(structs).items():
        if inspect.isclass(one) and issubclass(one, wrappers.EnumBase):
            found[name] = one
    return found


def make(new_state):
    """The module for an editor with this state."""
    state.install(new_state)
    subsystem_paths()
    module = types.ModuleType("unreal")
    for name, one in public_classes().items():
        setattr(module, name, one)
        if issubclass(one, objects._ObjectBase):
            objects.NATIVE["%s.%s" % (one.SCRIPT, name)] = one
    for function in FUNCTIONS:
        setattr(module, function.__name__, function)
    assert Object.__name__ in vars(module)
    return module
