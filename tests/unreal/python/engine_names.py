"""The names in the engine's Python module, read from the package `unreal-stub` of PyPI.

The package is not valid Python in all places, so it is read line by line.
"""

import re

CLASS = re.compile(r"^class (\w+)(?:\(([^)]*)\))?")
FUNCTION = re.compile(r"^def (\w+)\((.*)$")
METHOD = re.compile(r"^    def (\w+)\((.*)$")
DECORATOR = re.compile(r"^    @(\w+)")
ATTRIBUTE = re.compile(r"^    ([A-Za-z_]\w*)\s*[:=]")
PROPERTY = re.compile(r"^    - ``(\w+)`` \(")
BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Signature:
    """The parameters of a function or a method without `self` and `cls`, and what it returns."""

    def __init__(self, line, kind):
        # A method, a class method, a property, a function, or a value of an enum.
        self.kind = kind
        self.parameters, self.returns = [], ""
        # `*args` and the like take anything.
        self.is_open = False
        if kind == "value":
            return
        parts, rest = split(line)
        self.returns = rest.partition("->")[2].strip().rstrip(":").strip()
        if kind in ("method", "classmethod", "property"):
            parts = parts[1:]
        for part in parts:
            if part.startswith("*"):
                self.is_open = True
                continue
            name = re.match(r"\w+", part).group(0)
            self.parameters.append((name, has_default(part)))

    def refuses(self, count, keywords):
        """Why a call with so many arguments and these keywords would fail; nothing if it fits."""
        if self.is_open:
            return ""
        names = [name for name, _ in self.parameters]
        if count > len(names):
            return "it has %d parameters, not %d" % (len(names), count)
        for keyword in keywords:
            if keyword not in names[count:]:
                return "it has no parameter '%s' that is still free" % keyword
        for at, (name, is_optional) in enumerate(self.parameters):
            if at >= count and name not in keywords and not is_optional:
                return "it needs '%s'" % name
        return ""


def split(line):
    """The parameters of a `def` line, from the opening bracket on, and what follows the closing one."""
    parts, depth, begun, quote = [], 1, 0, ""
    for at, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote and line[at - 1] != "\\" else quote
        elif letter in "\"'":
            quote = letter
        elif letter in BRACKETS:
            depth += BRACKETS[letter]
        if (letter == "," and depth == 1 and not quote) or depth == 0:
            part = line[begun:at].strip()
            if part:
                parts.append(part)
            begun = at + 1
        if depth == 0:
            return parts, line[at + 1 :]
    return parts, ""


def has_default(part):
    depth = 0
    for letter in part:
        depth += BRACKETS.get(letter, 0)
        if letter == "=" and depth == 0:
            return True
    return False


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
        self.functions = {}
        current, decorator = None, ""
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
                    self.functions[found.group(1)] = Signature(found.group(2), "function")
                    current = None
                    continue
                if current is None:
                    continue
                found = DECORATOR.match(line)
                if found:
                    decorator = found.group(1)
                    continue
                found = METHOD.match(line)
                if found:
                    kind = decorator if decorator in ("classmethod", "property") else "method"
                    decorator = ""
                    current.members.setdefault(found.group(1), (found.group(2), kind))
                    continue
                found = PROPERTY.match(line)
                if found:
                    current.properties.add(found.group(1))
                    continue
                found = ATTRIBUTE.match(line)
                if found:
                    current.members.setdefault(found.group(1), ("", "value"))

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

    def signature(self, owner, member):
        """The signature of a member; nothing if there is none of that name."""
        for one in self.line(owner):
            if member in self.types[one].members:
                return Signature(*self.types[one].members[member])
        return None

    def methods(self, member):
        """The signatures of all methods with this name, of any class."""
        return [
            Signature(*one.members[member])
            for one in self.types.values()
            if one.members.get(member, ("", ""))[1] in ("method", "classmethod")
        ]

    def has_property(self, owner, name):
        """Whether `get_editor_property` of the class knows the name."""
        line = self.line(owner)
        return any(name in self.types[one].properties or name in self.types[one].members for one in line)
