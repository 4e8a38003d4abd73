"""The names in the engine's Python module, read from the package `unreal-stub` of PyPI.

The package is not valid Python in all places, so it is read line by line.
"""

import re

CLASS = re.compile(r"^class (\w+)(?:\(([^)]*)\))?")
FUNCTION = re.compile(r"^def (\w+)")
METHOD = re.compile(r"^    def (\w+)\((.*)$")
ATTRIBUTE = re.compile(r"^    ([A-Za-z_]\w*)\s*[:=]")
PROPERTY = re.compile(r"^    - ``(\w+)`` \(")
PARAMETER = re.compile(r"(\w+)\s*:")


class Type:
    """A class of the engine."""

    def __init__(self, bases):
        self.bases = bases
        self.members = {}
        self.properties = set()


class Names:
    """All names."""

    def __init__(self, path):
        self.types = {}
        self.functions = set()
        current = None
        with open(path, encoding="utf-8-sig") as source:
            for line in source:
                if line[0] not in " cd@":
                    continue
                found = CLASS.match(line)
                if found:
                    bases = [one.strip() for one in (found.group(2) or "").split(",")]
                    current = self.types.setdefault(found.group(1), Type(bases))
                    continue
                found = FUNCTION.match(line)
                if found:
                    self.functions.add(found.group(1))
                    current = None
                    continue
                if current is None:
                    continue
                found = METHOD.match(line)
                if found:
                    current.members[found.group(1)] = found.group(2)
                    continue
                found = PROPERTY.match(line)
                if found:
                    current.properties.add(found.group(1))
                    continue
                found = ATTRIBUTE.match(line)
                if found:
                    current.members.setdefault(found.group(1), "")

    def line(self, name):
        """A class and the classes above it."""
        line = []
        while name in self.types:
            line.append(name)
            bases = [base for base in self.types[name].bases if base in self.types]
            name = bases[0] if bases else ""
        return line

    def has(self, name):
        """Whether there is `Class`, `function` or `Class.member`."""
        owner, _, member = name.partition(".")
        if not member:
            return owner in self.types or owner in self.functions
        return any(member in self.types[one].members for one in self.line(owner))

    def parameters(self, owner, member):
        """The parameters of a method; nothing if it has none of that name."""
        for one in self.line(owner):
            if member in self.types[one].members:
                head = re.sub(r"\[[^\[\]]*\]", "", self.types[one].members[member].split(") ->")[0])
                return set(PARAMETER.findall(head))
        return set()

    def has_property(self, owner, name):
        """Whether `get_editor_property` of the class knows the name."""
        line = self.line(owner)
        return any(name in self.types[one].properties or name in self.types[one].members for one in line)
