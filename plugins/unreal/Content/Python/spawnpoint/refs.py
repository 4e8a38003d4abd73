"""Handles to values that are too large to send.

A handle remembers where its value is, not the value: a reference from Python would keep objects in memory.
"""

import collections
import random
from typing import Any, Deque, Dict, Tuple

import unreal

from spawnpoint import faults, member_path

MOST = 1024


class Refs:
    """The handles. When the limit is reached, the oldest is dropped."""

    def __init__(self) -> None:
        self._stamp = "%08x" % random.SystemRandom().getrandbits(32)
        self._next = 1
        self._order: Deque[str] = collections.deque()
        self._places: Dict[str, Tuple[str, str]] = {}

    def store(self, origin: Any, path: str) -> str:
        """A handle to the value at a path of an object; to the object itself if the path is empty."""
        handle = "ref:%s:%d" % (self._stamp, self._next)
        self._next += 1
        self._places[handle] = (str(origin.get_path_name()), path)
        self._order.append(handle)
        if len(self._order) > MOST:
            self._places.pop(self._order.popleft(), None)
        return handle

    def origin(self, handle: str) -> Tuple[Any, str]:
        """The object and the path of a handle."""
        place = self._places.get(handle)
        if place is None:
            raise faults.missing("Ref", handle, "read the value again for a new handle")
        found = unreal.find_object(None, place[0])
        if found is None:
            raise faults.missing("Ref", handle, "the object was deleted")
        return found, place[1]

    def value(self, handle: str) -> Any:
        found, path = self.origin(handle)
        return member_path.read(found, path) if path else found

    def release(self, handle: str) -> bool:
        return self._places.pop(handle, None) is not None
