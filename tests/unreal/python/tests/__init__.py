"""Unit tests of the plugin: `python3 -m unittest discover -s tests -t .` in the folder above."""

import os
import sys
import tempfile

sys.dont_write_bytecode = True
FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLUGIN = os.path.join(FOLDER, "..", "..", "..", "plugins", "unreal")
sys.path.insert(0, FOLDER)
sys.path.insert(0, os.path.join(PLUGIN, "Content", "Python"))

from stub import module, sample, state  # noqa: E402

# The module must exist before the plugin is imported.
PROJECT = tempfile.mkdtemp(prefix="spawnpoint-test-")
sys.modules["unreal"] = module.make(sample.state(PROJECT))


def fresh():
    """A new editor, with its ops."""
    from spawnpoint import builtin
    from spawnpoint.ops.table import table
    from spawnpoint.services import Services

    state.install(sample.state(PROJECT))
    builtin.load()
    return Bench(table(Services()))


class Bench:
    """Ops that are called directly."""

    def __init__(self, ops):
        self.ops = ops

    @property
    def state(self):
        return state.STATE

    def call(self, name, /, **params):
        """The result of an op. A long one gets frames."""
        import inspect

        from spawnpoint.call import NEXT_FRAME, Call

        result = self.ops[name](Call(name, params))
        if not inspect.isgenerator(result):
            return result
        for _ in range(100000):
            try:
                if next(result) == NEXT_FRAME:
                    self.state.tick()
            except StopIteration as end:
                return end.value
        raise AssertionError("%s does not end" % name)

    def fault(self, name, /, **params):
        """The failure of an op."""
        from spawnpoint.faults import Fault

        try:
            found = self.call(name, **params)
        except Fault as fault:
            return fault
        raise AssertionError("%s worked: %r" % (name, found))

    def id(self, name):
        (found,) = self.call("objects.list", name=name)["Items"]
        return found["Id"]

    def tool(self, name, /, **arguments):
        answer = self.call("tool.call", name=name, arguments=arguments)
        return answer.get("structured", answer)
