"""Object ids: `obj:` and a number of 32 bits.

Unreal identifies objects by their paths. The numbers begin somewhere else in every process, so an id from before
a restart is unknown and does not mean another object. Only paths are stored: a reference from Python would keep
an actor, and with it its whole level, in memory.
"""

import random
from typing import Any, Dict

import unreal

from spawnpoint import editor, faults

MOST = 1 << 20


class Ids:
    """The numbers of objects."""

    def __init__(self) -> None:
        self._next = random.SystemRandom().randrange(1 << 16, 1 << 30)
        self._numbers: Dict[str, int] = {}
        self._paths: Dict[int, str] = {}

    def of(self, actor: Any) -> str:
        path = str(actor.get_path_name())
        number = self._numbers.get(path)
        if number is None:
            if len(self._paths) >= MOST:
                self._forget_half()
            number = self._next
            self._next += 1
            self._numbers[path] = number
            self._paths[number] = path
        return "obj:%d" % number

    def path(self, id: str) -> str:
        """The path of the object with this id."""
        digits = id[4:]
        if not id.startswith("obj:") or not digits.isdigit():
            raise faults.argument("id", "expected 'obj:' and a number, found '%s'" % id)
        path = self._paths.get(int(digits))
        if path is None:
            raise faults.missing("Object", id, "list the objects again")
        return path

    def actor(self, id: str) -> Any:
        """The actor with this id."""
        path = self.path(id)
        if editor.game_world() and not editor.is_of_game(path):
            hint = "it is in the editor's level. The game is running and has objects of its own: list them"
            raise faults.missing("Object", id, hint)
        found = unreal.find_object(None, path)
        if not isinstance(found, unreal.Actor) or found.is_actor_being_destroyed():
            raise faults.missing("Object", id, "list the objects again")
        return found

    def _forget_half(self) -> None:
        for number in sorted(self._paths)[: MOST // 2]:
            del self._numbers[self._paths.pop(number)]
