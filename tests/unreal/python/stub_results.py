"""What the stub returns in the unit tests, compared with the types that the engine declares."""

import functools
import inspect
import io
import os
import re
import sys
import unittest

from engine_names import split

HERE = os.path.dirname(os.path.abspath(__file__))


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
