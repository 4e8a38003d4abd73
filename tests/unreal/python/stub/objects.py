"""Objects: views of the state, found by their paths."""

from stub.state import current
from stub.wrappers import Properties, _WrapperBase, copied, nativize

# Classes of the module by path; filled by `stub.module`.
NATIVE = {}


class _ObjectBase(_WrapperBase, Properties):
    SCRIPT = "/Script/Engine"

    @classmethod
    def static_class(cls):
        """X.static_class() -> Class"""
        return Class("%s.%s" % (cls.SCRIPT, cls.__name__))

    @classmethod
    def get_default_object(cls):
        """X.get_default_object() -> Object"""
        return default_object(cls)

    def get_class(self):
        """x.get_class() -> Class"""
        return self.static_class()

    def get_path_name(self):
        """x.get_path_name() -> str"""
        return self._path

    def get_name(self):
        """x.get_name() -> str"""
        return self.get_path_name().replace(":", ".").split(".")[-1]

    def get_outermost(self):
        """x.get_outermost() -> Package"""
        return Package(self.get_path_name().split(".")[0])

    def modify(self, always_mark_dirty=True):
        """x.modify(always_mark_dirty=True) -> bool"""
        current().modified(self.get_path_name())
        return True

    def _values(self):
        return self.__dict__.setdefault("_own", {})

    def _is_known(self, name):
        return name in self.ALL or name in self._values()

    def get_editor_property(self, name):
        """x.get_editor_property(name) -> object"""
        current()
        name = str(name)
        if not self._is_known(name):
            raise Exception(
                "%s: Failed to find property '%s' for attribute '%s' on '%s'"
                % (type(self).__name__, name, name, type(self).__name__)
            )
        values = self._values()
        if name not in values:
            values[name] = self.ALL[name].new()
        return copied(values[name])

    def set_editor_property(self, name, value, notify_mode=None):
        """x.set_editor_property(name, value) -> None"""
        old = self.get_editor_property(name)
        name = str(name)
        if name in self.ALL and not self.ALL[name].can_write:
            raise Exception("%s: Property '%s' is read-only" % (type(self).__name__, name))
        new = nativize(old, copied(value), name)
        self._values()[name] = self._limited(name, new)
        self._was_changed()

    def _limited(self, name, value):
        return value

    def _was_changed(self):
        pass

    def __eq__(self, other):
        return isinstance(other, _ObjectBase) and self.get_path_name() == other.get_path_name()

    def __hash__(self):
        return hash(self.get_path_name())


class Object(_ObjectBase):
    """The base class of all objects."""

    SCRIPT = "/Script/CoreUObject"


class Struct(Object):
    pass


class Class(Struct):
    """A class. Blueprints have classes too, whose paths are not below /Script."""

    def __init__(self, path="/Script/CoreUObject.Object"):
        self._path = path

    def get_class(self):
        """x.get_class() -> Class"""
        return self

    def native(self):
        """The nearest class of the module."""
        path = self._path
        while path not in NATIVE:
            path = next(one["parent"] for one in current().assets if one["package"] + "." + one["name"] + "_C" == path)
        return NATIVE[path]


class Package(Object):
    def __init__(self, path=""):
        self._path = path

    def get_name(self):
        """x.get_name() -> str"""
        return self._path


class Interface(Object):
    pass


class DynamicSubsystem(Object):
    pass


class EditorSubsystem(DynamicSubsystem):
    SCRIPT = "/Script/UnrealEd"


class EngineSubsystem(DynamicSubsystem):
    pass


class BlueprintFunctionLibrary(Object):
    pass


class DeveloperSettings(Object):
    SCRIPT = "/Script/DeveloperSettings"


def default_object(kind):
    """The default object of a class; there is one of each."""
    if isinstance(kind, Class):
        path, kind = kind._path, kind.native()
    else:
        path = "%s.%s" % (kind.SCRIPT, kind.__name__)
    defaults = current().settings
    if path not in defaults:
        made = kind.__new__(kind)
        made._path = path.replace(".", ".Default__")
        made._own = {}
        made._default_of = path
        made._values = lambda: made._own
        made.get_path_name = lambda: made._path
        made._was_changed = lambda: None
        made.get_class = lambda: Class(path)
        defaults[path] = made
    return defaults[path]
