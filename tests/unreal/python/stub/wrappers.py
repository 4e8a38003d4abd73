"""What all types of the module share: names, texts, collections, enums and structs.

Types document themselves as the engine's do: properties are listed in the documentation of the class, and
methods begin with their signature.
"""

import math


class _WrapperBase:
    pass


class Name(_WrapperBase):
    """A name is not a text; who needs one has to say so."""

    def __init__(self, value="None"):
        self._text = str(value)

    def __str__(self):
        return self._text

    def __hash__(self):
        return hash(self._text.lower())

    def __eq__(self, other):
        return isinstance(other, (Name, str)) and self._text.lower() == str(other).lower()

    def is_none(self):
        """x.is_none() -> bool"""
        return self._text in ("", "None")


class Text(_WrapperBase):
    def __init__(self, value=""):
        self._text = str(value)

    def __str__(self):
        return self._text

    def __eq__(self, other):
        return str(self) == str(other)

    __hash__ = None


class Array(_WrapperBase, list):
    def copy(self):
        return Array(self)


class FixedArray(_WrapperBase, tuple):
    pass


class Set(_WrapperBase, set):
    pass


class Map(_WrapperBase, dict):
    pass


class EnumBase(_WrapperBase):
    """A value of an enum. The class has its values as attributes."""

    def __init__(self, name, value):
        self.name, self.value = name, value

    def __eq__(self, other):
        return type(self) is type(other) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return "<%s.%s: %d>" % (type(self).__name__, self.name, self.value)


def enum(type_name, *names):
    kind = type(type_name, (EnumBase,), {})
    for value, name in enumerate(names):
        setattr(kind, name, kind(name, value))
    return kind


class Descriptor:
    """A property as the classes of the engine have them: it has documentation and cannot be called."""

    def __init__(self, name, type_name, about, can_write):
        self.name = name
        self.__doc__ = "(%s): [%s] %s" % (type_name, "Read-Write" if can_write else "Read-Only", about)

    def __get__(self, thing, kind=None):
        return self if thing is None else thing.get_editor_property(self.name)

    def __set__(self, thing, value):
        thing.set_editor_property(self.name, value)


class Properties:
    """Properties of a class: name, type, default value, whether it is an attribute too, and access."""

    PROPERTIES = ()

    def __init_subclass__(cls, **given):
        super().__init_subclass__(**given)
        cls.ALL = {}
        for base in reversed(cls.__mro__):
            for one in vars(base).get("PROPERTIES", ()):
                cls.ALL[one.name] = one
        lines = [
            (cls.__doc__ or cls.__name__).strip(),
            "",
            "**C++ Source:**",
            "",
            "**Editor Properties:** (see get_editor_property/set_editor_property)",
            "",
        ]
        for one in sorted(cls.ALL.values(), key=lambda one: one.name):
            access = "Read-Write" if one.can_write else "Read-Only"
            lines.append("- ``%s`` (%s):  [%s] %s" % (one.name, one.type, access, one.about))
        cls.__doc__ = "\n".join(lines)
        for one in vars(cls).get("PROPERTIES", ()):
            if one.is_attribute:
                setattr(cls, one.name, Descriptor(one.name, one.type, one.about, one.can_write))


class Property:
    def __init__(self, name, type, default, about="", is_attribute=True, can_write=True):
        self.name, self.type, self.default, self.about = name, type, default, about
        self.is_attribute, self.can_write = is_attribute, can_write

    def new(self):
        value = self.default
        return value() if callable(value) else value


def nativize(old, new, name):
    """A value that a property accepts, or the engine's complaint."""
    if isinstance(old, bool):
        ok = isinstance(new, bool)
    elif isinstance(old, float):
        ok = isinstance(new, (int, float)) and not isinstance(new, bool)
        # Most numbers of the engine have 32 bits.
        new = narrow(new) if ok else new
    elif isinstance(old, int):
        ok = isinstance(new, int)
    elif isinstance(old, (str, Name, Text)):
        ok = isinstance(new, (str, Name, Text))
        new = type(old)(str(new)) if ok else new
    elif isinstance(old, (EnumBase, StructBase)):
        ok = type(old) is type(new)
    elif isinstance(old, Array):
        ok = isinstance(new, (list, tuple))
        new = Array(Name(one) if isinstance(one, str) else one for one in new) if ok else new
    elif isinstance(old, Map):
        ok = isinstance(new, dict)
        new = Map(new) if ok else new
    else:
        ok = True
    if not ok:
        raise TypeError(
            "NativizeProperty: Cannot nativize '%s' as '%s' (property '%s')"
            % (type(new).__name__, type(old).__name__, name)
        )
    return new


def narrow(number):
    import struct

    return struct.unpack("f", struct.pack("f", number))[0] if math.isfinite(number) else float(number)


def copied(value):
    if isinstance(value, StructBase):
        return value.copy()
    if isinstance(value, (Array, Map, Set)):
        return type(value)(value)
    return value


class StructBase(_WrapperBase, Properties):
    def __init__(self, *values, **named):
        self._values = {name: one.new() for name, one in self.ALL.items()}
        for name, value in [*zip(self.ALL, values), *named.items()]:
            self.set_editor_property(name, value)

    def copy(self):
        """x.copy() -> struct"""
        made = type(self)()
        made._values = {name: copied(value) for name, value in self._values.items()}
        return made

    def get_editor_property(self, name):
        """x.get_editor_property(name) -> object"""
        if str(name) not in self._values:
            raise Exception("%s: Failed to find property '%s' for attribute '%s'" % (type(self).__name__, name, name))
        return copied(self._values[str(name)])

    def set_editor_property(self, name, value, notify_mode=None):
        """x.set_editor_property(name, value) -> None"""
        old = self.get_editor_property(name)
        self._values[str(name)] = nativize(old, value, name)

    def __eq__(self, other):
        return type(self) is type(other) and self._values == other._values

    __hash__ = None


def number(name, default=0.0):
    return Property(name, "double", default)
