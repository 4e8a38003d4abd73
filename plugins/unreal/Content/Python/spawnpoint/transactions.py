"""Steps of the editor's undo history."""

import contextlib
from dataclasses import dataclass
from typing import Any, Callable, ContextManager, List

import unreal

from spawnpoint import editor, faults

PREFIX = "Spawnpoint: "
MOST = 128


@dataclass
class Step:
    """A step that this plugin made. `probe` shows whether it is done or undone: its result is `before` or
    `after`. It holds ids only, because references from Python would keep deleted actors in memory."""

    name: str
    probe: Callable[[], Any]
    before: Any
    after: Any


class Transactions:
    """The steps that clients made, newest last."""

    def __init__(self) -> None:
        self._done: List[Step] = []
        self._undone: List[Step] = []

    def scope(self, name: str) -> ContextManager[Any]:
        """Changes in this scope are one step of undo. A running game has no undo history."""
        if editor.game_world():
            return contextlib.nullcontext()
        scope: ContextManager[Any] = unreal.ScopedEditorTransaction(PREFIX + name)
        return scope

    def record(self, name: str, probe: Callable[[], Any], before: Any, after: Any) -> None:
        if editor.game_world() or before == after:
            return
        self._done = [*self._done, Step(PREFIX + name, probe, before, after)][-MOST:]
        self._undone = []

    def forget(self) -> None:
        """The editor drops its history when another level is loaded."""
        self._done, self._undone = [], []

    def undo(self) -> str:
        return self._move(self._done, self._undone, "UNDO", "REDO", "undo")

    def redo(self) -> str:
        return self._move(self._undone, self._done, "REDO", "UNDO", "redo")

    def _move(self, source: List[Step], target: List[Step], command: str, reverse: str, verb: str) -> str:
        editor.check_not_playing("Steps are undone and redone")
        if not source:
            raise faults.not_ready("There is no edit of a client to %s" % verb)
        step = source[-1]
        wanted = step.before if command == "UNDO" else step.after
        editor.run_command("TRANSACTION " + command)
        if _value(step.probe) != wanted:
            # Another step, made by the person at the editor, was on top. It is given back.
            editor.run_command("TRANSACTION " + reverse)
            raise faults.not_ready(
                "The newest step in the editor's history is not '%s', so it was left as it is" % step.name,
                "%s it in the editor" % verb,
            )
        target.append(source.pop())
        return step.name


def _value(probe: Callable[[], Any]) -> Any:
    try:
        return probe()
    except faults.Fault:
        return None
